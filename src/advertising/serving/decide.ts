import { numberOf, partOf, partsOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import type { BidRequest } from '../openrtb/bidRequest.ts'
import { askOf } from './ask.ts'
import { checkBudget, checkCost } from './budgets.ts'
import { checkBlocks } from './checkBlocks.ts'
import { checkFlight } from './checkFlight.ts'
import { checkFormat } from './checkFormat.ts'
import { checkFrequency } from './checkFrequency.ts'
import { checkInventoryLists } from './checkInventoryLists.ts'
import { checkPacing } from './checkPacing.ts'
import { checkRunning } from './checkRunning.ts'
import { checkSupply } from './checkSupply.ts'
import { checkTargeting } from './checkTargeting.ts'
import { chooseMedia } from './chooseMedia.ts'
import { creativeMisfit } from './creativeMisfit.ts'
import { dealMismatch } from './dealMismatch.ts'
import type { DeliveryState } from './deliveryState.ts'
import { heldBy } from './heldBy.ts'
import { dealsOfLine, storedDeals } from './offeredDeals.ts'
import { type Price, priceBid } from './priceBid.ts'
import { type FieldRef, fieldOf, furthest, named, type Refusal, refusal } from './refusal.ts'
import { type MediaEntry, servableMedia } from './servableMedia.ts'
import { currencyOf, type OfferedDeal, type ServingCase, typeFields } from './servingCase.ts'
import type { Line, ServingTree } from './servingTree.ts'

export interface Bid {
  readonly imp: string
  readonly media: string
  /** Micros for a thousand impressions, in `currency`. */
  readonly price: number
  readonly floor: number
  readonly currency: string
  /** The stored deal's id; null in the open auction. */
  readonly deal: string | null
  /** How many impressions one win counts: more than one on screens that many people see. */
  readonly impressions: number
  /** What is called as it is shown: the line item's and those of the rows above it, and the media's. */
  readonly trackers: readonly Tracker[]
}

export interface Tracker {
  readonly event: string
  readonly url: string
  readonly type: 'image' | 'js'
}

/** Of one line item: a bid, or the first reason against one. */
export type Decision = { readonly lineItem: string } & ({ readonly bid: Bid } | { readonly refusal: Refusal })

export interface Decisions {
  readonly decisions: readonly Decision[]
  /** The line item that would really bid: of those that could, by priority (1 is the first), then by price. */
  readonly winner: string | null
}

/**
 * Which line items bid on a request, and why the others don't. Asked in the order of `refusalReasons`; of a request with several
 * impressions the first that is bid on, else the reason of the one that came furthest. Pure: the same arguments, the same decisions.
 */
export function decide(request: BidRequest, tree: ServingTree, state: DeliveryState): Decisions {
  const asks = request.imp.map(imp => ({ ask: askOf(request, imp, tree), deals: storedDeals(imp, tree) }))
  const decisions = tree.lines.map((line): Decision => {
    const lineItem = line.lineItem.id
    const refusals: Refusal[] = []
    for (const { ask, deals } of asks) {
      const isOurs = deals.length > 0 ? dealsOfLine(line, tree) : null
      const offered = isOurs ? deals.filter(({ deal }) => isOurs(deal)) : []
      const found = decideCase({ ask, line, tree, state, offered })
      if ('price' in found) return { lineItem, bid: found }
      refusals.push(found)
    }
    const why = furthest(refusals) ?? refusal('format', 'The request offers no impression.')
    return { lineItem, refusal: why }
  })
  return { decisions, winner: winnerOf(decisions, tree.lines, state) }
}

const checks = [
  checkRunning,
  checkFlight,
  checkBudget,
  checkPacing,
  checkFrequency,
  checkTargeting,
  checkInventoryLists,
  checkSupply,
  checkFormat,
] as const

function decideCase(served: ServingCase): Bid | Refusal {
  for (const check of checks) {
    const found = check(served)
    if (found) return found
  }
  const refusals: Refusal[] = []
  const media = servableMedia(served)
  for (const offered of served.offered) {
    const found = dealMismatch(offered, served) ?? bidBy(offered, media, served)
    if ('price' in found) return found
    refusals.push(found)
  }
  const open = openRefusal(served) ?? bidBy(null, media, served)
  if ('price' in open) return open
  return furthest([...refusals, open]) ?? open
}

/** Why nothing is bid without a deal. */
function openRefusal({ line, ask, offered }: ServingCase): Refusal | null {
  const { lineItem, strategy } = line
  const isPrivate = partOf(ask.imp.pmp).private_auction === 1
  const none = offered.length === 0 ? 'offers none of its deals' : 'offers no deal that it can use'
  const deals = [fieldOf('line-item', lineItem, 'deals'), fieldOf('strategy', strategy, 'supply')]
  const refused = (sentence: string, ...fields: readonly FieldRef[]) =>
    refusal('deal', `${sentence}, and the request ${none}.`, ...fields, ...deals)
  if (lineItem.commitment === 'guaranteed')
    return refused(`The ${named('line item', lineItem)} is guaranteed`, fieldOf('line-item', lineItem, 'commitment'))
  if (isPrivate) return refused('The placement is sold through deals only')
  if (partOf(strategy.supply).openExchange === false)
    return refused(
      `The ${named('strategy', strategy)} doesn’t buy on the open exchange`,
      fieldOf('strategy', strategy, 'supply.openExchange'),
    )
  for (const { entity, word, row, path, value } of heldBy(line, 'line-item', 'targeting')) {
    if (textsOf(partOf(partOf(value).deals).include).length > 0)
      return refused(
        `The ${named(word, row)} targets certain deals only`,
        fieldOf(entity, row, `${path}.deals.include`),
      )
  }
  const { site } = ask.place
  return site?.rtbAllowed === false
    ? refused(`The ${named('site', site)} isn’t sold in open auctions`, fieldOf('site', site, 'rtbAllowed'))
    : null
}

function bidBy(way: OfferedDeal | null, media: readonly MediaEntry[] | Refusal, served: ServingCase): Bid | Refusal {
  if ('reason' in media) return media
  const fitting: (MediaEntry & Price)[] = []
  const refusals: Refusal[] = []
  for (const entry of media) {
    const misfit = creativeMisfit(entry.media, way, served)
    const price = misfit ?? priceBid(entry.media, way, served)
    const found = 'reason' in price ? price : checkBlocks(entry.media, served)
    if (found) refusals.push(found)
    else if ('price' in price) fitting.push({ ...entry, ...price })
  }
  const chosen = chooseMedia(fitting, served)
  if (!chosen)
    return (
      furthest(refusals) ??
      refusal('creative', 'No creative fits.', fieldOf('line-item', served.line.lineItem, 'media'))
    )
  const impressions = countedImpressions(served)
  const cost = checkCost(served, (chosen.price / 1000) * impressions, impressions)
  return cost ?? bidOf(chosen, way, impressions, served)
}

function bidOf(
  { media, price, floor }: MediaEntry & Price,
  way: OfferedDeal | null,
  impressions: number,
  { ask, line }: ServingCase,
): Bid {
  return {
    imp: ask.imp.id,
    media: media.id,
    price,
    floor,
    currency: currencyOf(line),
    deal: way?.deal.id ?? null,
    impressions,
    trackers: [
      ...heldBy(line, 'line-item', 'trackers').flatMap(({ value }) =>
        partsOf(value).map(({ kind, url }) => ({ event: textOf(kind), url: textOf(url), type: 'image' as const })),
      ),
      ...partsOf(media.trackers).map(({ event, url, type }) => ({
        event: textOf(event),
        url: textOf(url),
        type: type === 'js' ? ('js' as const) : ('image' as const),
      })),
    ],
  }
}

/** OpenRTB 2.6 §3.2.31 `qty`: the request's multiplier, else the campaign's. */
function countedImpressions({ ask, line }: ServingCase): number {
  const asked = numberOf(partOf(ask.imp.qty).multiplier)
  if (line.lineItem.lineItemType !== 'dooh') return asked ?? 1
  return asked ?? numberOf(typeFields(line).fields.quantityMultiplier) ?? 1
}

function winnerOf(decisions: readonly Decision[], lines: readonly Line[], state: DeliveryState): string | null {
  const [first] = decisions
    .flatMap((decision, index) => {
      const line = lines[index]
      if (!('bid' in decision) || !line) return []
      const { price, currency } = decision.bid
      return [
        {
          id: decision.lineItem,
          priority: numberOf(line.lineItem.priority) ?? 5,
          worth: price * (state.exchange(currency, 'USD') ?? 1),
        },
      ]
    })
    .toSorted((one, other) => one.priority - other.priority || other.worth - one.worth)
  return first?.id ?? null
}
