import { labelOf } from '../../engine/contract/labels.ts'
import { numberOf, partOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { momentText } from '../../engine/contract/momentText.ts'
import { formatsByType } from './checkFormat.ts'
import { advertiserDomainOf } from './heldBy.ts'
import { inventorySetHolds, rowsOf } from './inventorySetHolds.ts'
import { fieldOf, named, type Refusal, refusal } from './refusal.ts'
import { timeOf } from './servedRow.ts'
import { type OfferedDeal, type ServingCase, zoneOf } from './servingCase.ts'
import { isPartOfCategory, targetingMismatch } from './targetingMismatch.ts'

/** Why a deal can't be used for this impression; null when it can (Deals API 1.0, OpenRTB 2.6 §3.2.12). */
export function dealMismatch({ deal, wire }: OfferedDeal, served: ServingCase): Refusal | null {
  const { site } = served.ask.place
  if (site?.dealsAllowed === false) {
    return refusal(
      'deal',
      `The ${named('site', site)} isn’t sold through deals.`,
      fieldOf('site', site, 'dealsAllowed'),
    )
  }
  const found =
    stateMismatch(deal, served) ??
    partyMismatch({ deal, wire }, served) ??
    inventoryMismatch(deal, served) ??
    audienceMismatch(deal, served)
  return found ? refusal('deal', `The ${named('deal', deal)} ${found[1]}.`, fieldOf('deal', deal, found[0])) : null
}

type Found = readonly [path: string, sentence: string] | null
type Deal = OfferedDeal['deal']

function stateMismatch(deal: Deal, { line, state }: ServingCase): Found {
  if (deal.status !== 'active') return ['status', `is ${labelOf(textOf(deal.status), undefined).toLowerCase()}`]
  const [start, end] = [timeOf(deal.startAt), timeOf(deal.endAt)]
  const zone = zoneOf(line)
  if (start !== null && state.now < start) return ['startAt', `starts on ${momentText(textOf(deal.startAt), zone)}`]
  if (end !== null && state.now >= end) return ['endAt', `ended on ${momentText(textOf(deal.endAt), zone)}`]
  if (deal.dealType !== 'programmatic_guaranteed') return null
  const { spend, impressions } = state.delivered(deal.id)
  const [units, cost] = [numberOf(deal.units), numberOf(deal.totalCost)]
  if (units !== null && impressions >= units) return ['units', 'has delivered all of its impressions']
  return cost !== null && spend >= cost ? ['totalCost', 'has reached its agreed total cost'] : null
}

/** Why a deal is for other buyers, whatever a request says: to be said after its name. */
export function partyMismatch({ deal, wire }: OfferedDeal, { line }: Pick<ServingCase, 'line'>): Found {
  const domain = advertiserDomainOf(line)
  // A seat that names advertisers buys for these alone.
  const own = line.seats.filter(seat => {
    const advertisers = textsOf(seat.advertiserDomains)
    return advertisers.length === 0 || advertisers.includes(domain)
  })
  const [buyers, blocked] = [textsOf(deal.buyerSeats), textsOf(deal.blockedSeats)]
  const holds = (seat: (typeof own)[number], ids: readonly string[]) =>
    ids.includes(seat.id) || ids.includes(textOf(seat.parentSeat))
  if (buyers.length > 0 && !own.some(seat => holds(seat, buyers))) return ['buyerSeats', 'is for other buyer seats']
  if (own.some(seat => holds(seat, blocked))) return ['blockedSeats', 'blocks the buyer seat']
  const wseat = textsOf(wire.wseat)
  if (wseat.length > 0 && own.length > 0 && !own.some(({ seatId }) => wseat.includes(textOf(seatId))))
    return ['buyerSeats', 'is offered to other buyer seats']
  const wanted = [textsOf(deal.advertiserDomains), textsOf(wire.wadomain)].filter(({ length }) => length > 0)
  if (wanted.some(domains => !domains.includes(domain)))
    return ['advertiserDomains', `isn’t for the advertiser ${domain}`]
  return null
}

function inventoryMismatch(deal: Deal, { ask, line, tree, state }: ServingCase): Found {
  const types = textsOf(deal.adTypes)
  const shown = formatsByType[textOf(line.lineItem.lineItemType)] ?? []
  if (types.length > 0 && !ask.formats.some(format => types.includes(format) && shown.includes(format)))
    return ['adTypes', 'sells other ad types']
  const kinds = textsOf(deal.inventoryKinds)
  const kind = ask.imp.audio ? 'audio' : ask.environment === 'web' ? 'site' : ask.environment
  if (
    kinds.length > 0 &&
    !kinds.includes(kind) &&
    !kinds.includes(ask.environment === 'web' ? 'site' : ask.environment)
  )
    return ['inventoryKinds', 'sells another kind of inventory']
  const countries = textsOf(deal.countries)
  if (countries.length > 0 && !countries.includes(ask.country ?? ''))
    return ['countries', 'doesn’t sell in this country']
  const devices = textsOf(deal.deviceTypes)
  if (devices.length > 0 && !devices.includes(ask.deviceType ?? ''))
    return ['deviceTypes', 'doesn’t sell on this device type']
  if (deal.dynamicInventory === 'static') {
    const { publisher, site, app } = ask.place
    const rows = { publishers: publisher, sites: site, apps: app }
    const lists = (['publishers', 'sites', 'apps'] as const).filter(name => textsOf(deal[name]).length > 0)
    const [first] = lists
    if (first && !lists.some(name => textsOf(deal[name]).includes(rows[name]?.id ?? '')))
      return [first, 'sells on other publishers, sites, and apps']
  }
  const sets = rowsOf(deal.inventorySets, tree.inventorySets).filter(({ status }) => status === 'active')
  const where = { now: state.now, zone: zoneOf(line) }
  const isSold = sets.some(set => inventorySetHolds(set, ask, where) === (set.mode !== 'block'))
  if (sets.length > 0 && !isSold) return ['inventorySets', 'doesn’t sell this placement']
  const categories = textsOf(deal.categories)
  return categories.length > 0 && !ask.categories.some(one => categories.some(of => isPartOfCategory(one, of)))
    ? ['categories', 'sells other content categories']
    : null
}

function audienceMismatch(deal: Deal, { ask, line, state }: ServingCase): Found {
  const segments = textsOf(deal.segments)
  if (segments.length > 0 && (ask.isForChildren || !segments.some(id => ask.segments.includes(id))))
    return ['segments', 'is for users in other segments']
  const found = targetingMismatch(partOf(deal.targeting), ask, { now: state.now, zone: zoneOf(line) })
  return found ? [`targeting.${found.path}`, `has targeting that doesn’t match: ${found.sentence.slice(0, -1)}`] : null
}
