import { numberOf, type Part, partOf, partsOf, textOf } from '../../engine/contract/looseValues.ts'
import { isMarginCharged } from './isMarginCharged.ts'
import { modelPrice } from './modelPrice.ts'
import { type FieldRef, fieldOf, type Refusal, refusal } from './refusal.ts'
import type { ServedRow } from './servedRow.ts'
import { currencyOf, type OfferedDeal, type ServingCase } from './servingCase.ts'

/** Micros for a thousand impressions, in the line item's currency. */
export interface Price {
  readonly price: number
  readonly floor: number
}

/** What is bid for one media, by a deal or in the open auction; a bid that equals the floor is enough. */
export function priceBid(media: ServedRow, way: OfferedDeal | null, served: ServingCase): Price | Refusal {
  const { line, ask } = served
  const { lineItem, strategy } = line
  const floor = way ? dealFloor(media, way, served) : openFloor(served)
  if ('reason' in floor) return floor
  const isFixed = way !== null && (way.deal.priceType === 'fixed' || way.wire.at === 3)
  // A guaranteed deal has a price that was agreed on; nobody bids against it.
  if (way?.deal.dealType === 'programmatic_guaranteed') return { price: floor.micros, floor: floor.micros }
  const own = ownPrice(media, way, served)
  const most = mostOf(served)
  const isRaised = way !== null && partOf(strategy.bidStrategy).raiseBidForDeals === true
  const full = isRaised && own < floor.micros && floor.micros <= most ? floor.micros : Math.min(own, most)
  if (full < floor.micros) {
    const isByStrategy = own > most && most === partOf(strategy.bidStrategy).maxCpm
    const bid = isByStrategy
      ? fieldOf('strategy', strategy, 'bidStrategy.maxCpm')
      : fieldOf('line-item', lineItem, own > most ? 'bid.maxBid' : 'bid.value')
    const sentence = `The bid of ${money(full, served)} is below the floor of ${money(floor.micros, served)}.`
    return refusal('floor', sentence, bid, ...floor.fields)
  }
  if (isFixed) return { price: floor.micros, floor: floor.micros }
  const bid = partOf(lineItem.bid)
  const isFirstPrice = (numberOf(way?.wire.at) ?? ask.request.at) === 1
  const shade = bid.bidShading === true && isFirstPrice ? (shades[textOf(bid.shadingMode)] ?? 0.85) : 1
  return { price: Math.max(floor.micros, Math.round(full * shade)), floor: floor.micros }
}

/** How much of a bid is left in a first-price auction. */
const shades: Readonly<Record<string, number>> = { less: 0.95, normal: 0.85, more: 0.7 }

/** No more than the line item's maximum bid and its strategy's maximum CPM. */
function mostOf({ line: { lineItem, strategy } }: ServingCase): number {
  const limits = [partOf(lineItem.bid).maxBid, partOf(strategy.bidStrategy).maxCpm]
  return Math.min(...limits.map(limit => numberOf(limit) ?? Number.POSITIVE_INFINITY))
}

/**
 * Before any limit. Goals are bid by what is expected of an impression: the price of a click or a conversion times its rate; for a VCR goal the most that
 * may be bid, less as far as completion stays behind. Where nothing is known it is the strategy's CPM. Maximized spend bids all that it may.
 * By a model it is what the model's score makes of it: the line item's own model of the strategy's CPM, the strategy's of what the line item would bid.
 */
function ownPrice(media: ServedRow, way: OfferedDeal | null, served: ServingCase): number {
  const { strategy, lineItem } = served.line
  const [bid, bidding] = [partOf(lineItem.bid), partOf(strategy.bidStrategy)]
  const usual = priceWithout(media, served)
  const named = bid.strategy === 'model' ? bid.model : bidding.kind === 'model' ? bidding.model : null
  const model = served.tree.models.get(textOf(named))
  return model ? modelPrice(model, usual, way, served) : usual
}

/** Before any model. */
function priceWithout(media: ServedRow, served: ServingCase): number {
  const { line, state } = served
  const { lineItem, strategy } = line
  const [bid, bidding] = [partOf(lineItem.bid), partOf(strategy.bidStrategy)]
  const value = numberOf(bid.value) ?? 0
  const most = mostOf(served)
  if (bidding.kind === 'maximize_spend' && Number.isFinite(most)) return most
  const usual = numberOf(bidding.bidCpm) ?? (Number.isFinite(most) ? most : value)
  const rate = (what: 'click' | 'completion' | 'conversion', event?: string) =>
    state.rate(media.id, what, event) ?? state.rate(lineItem.id, what, event)
  switch (bid.strategy) {
    case 'cpc_goal': {
      const clicks = rate('click')
      return clicks === null ? usual : Math.round(value * clicks * 1000)
    }
    case 'cpa_goal': {
      const conversions = rate('conversion', textOf(bid.event) || undefined)
      return conversions === null ? usual : Math.round(value * conversions * 1000)
    }
    case 'vcr_goal': {
      const completion = rate('completion')
      const goal = (numberOf(bid.goalPercent) ?? 0) / 100
      const top = Number.isFinite(most) ? most : usual
      return completion === null || goal <= 0 ? usual : Math.round(top * Math.min(1, completion / goal))
    }
    case 'model':
      return usual
    default:
      return value
  }
}

type Floor = { readonly micros: number; readonly fields: readonly FieldRef[] } | Refusal

/** The request's, the placement's, or, where the placement has none, the publisher's. */
function openFloor(served: ServingCase): Floor {
  const { imp, place } = served.ask
  const asked = inOwn((numberOf(imp.bidfloor) ?? 0) * 1_000_000, textOf(imp.bidfloorcur) || 'USD', served)
  if (typeof asked !== 'number') return asked
  const { placement, publisher } = place
  const stored = numberOf(placement?.floor)
  const [row, entity, path, micros] =
    placement && stored !== null
      ? ([placement, 'placement', 'floor', stored] as const)
      : ([publisher, 'publisher', 'floorDefault', numberOf(publisher?.floorDefault)] as const)
  if (!row || micros === null) return { micros: asked, fields: [] }
  const own = inOwn(micros, textOf(row.currency) || 'USD', served)
  if (typeof own !== 'number') return own
  return own > asked ? { micros: own, fields: [fieldOf(entity, row, path)] } : { micros: asked, fields: [] }
}

/** The offered floor, and the stored one with the curator's margin on it, for the creative's duration where there is one for it. */
export function dealFloor(media: ServedRow, { deal, wire }: OfferedDeal, served: ServingCase): Floor {
  const asked = inOwn((numberOf(wire.bidfloor) ?? 0) * 1_000_000, textOf(wire.bidfloorcur) || 'USD', served)
  if (typeof asked !== 'number') return asked
  const seconds = numberOf(media.durationS)
  const byDuration = partsOf(deal.durationFloors).find(
    ({ minS, maxS }) =>
      seconds !== null && seconds >= (numberOf(minS) ?? 0) && seconds <= (numberOf(maxS) ?? Number.POSITIVE_INFINITY),
  )
  const base = numberOf(byDuration?.floor) ?? numberOf(deal.floor) ?? 0
  const margin = chargedMargin(deal)
  const withMargin =
    margin?.type === 'pct'
      ? base * (1 + (numberOf(margin.percent) ?? 0) / 100)
      : base + (margin?.type === 'fixed_cpm' ? (numberOf(margin.cpm) ?? 0) : 0)
  const own = inOwn(Math.round(withMargin), textOf(deal.currency) || 'USD', served)
  if (typeof own !== 'number') return own
  const paths = [byDuration ? 'durationFloors' : 'floor', ...(margin ? ['margin'] : [])]
  return { micros: Math.max(asked, own), fields: own >= asked ? paths.map(path => fieldOf('deal', deal, path)) : [] }
}

/** Nothing of a flat fee, which is for the month, is on the floor, nor of a margin that isn't charged. */
function chargedMargin({ margin, curationFeeType }: ServedRow): Part | null {
  const part = partOf(margin)
  const { type } = part
  return (type === 'pct' || type === 'fixed_cpm') && isMarginCharged(type, curationFeeType) ? part : null
}

function inOwn(micros: number, currency: string, { line, state }: ServingCase): number | Refusal {
  const own = currencyOf(line)
  if (micros === 0 || currency === own) return micros
  const rate = state.exchange(currency, own)
  if (rate !== null) return Math.round(micros * rate)
  const sentence = `There is no exchange rate from ${currency} to ${own}, so the floor can’t be compared.`
  return refusal('floor', sentence, fieldOf('campaign', line.campaign, 'currency'))
}

function money(micros: number, { line }: ServingCase): string {
  const format = { style: 'currency', currency: currencyOf(line), currencyDisplay: 'narrowSymbol' } as const
  return `${new Intl.NumberFormat('en-US', format).format(micros / 1_000_000)} CPM`
}
