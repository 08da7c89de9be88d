import { partOf, partsOf, textOf, textsOf } from '../../../../engine/contract/looseValues.ts'
import { oneOf, type Random } from '../../../../engine/server/sample/random.ts'
import type { BidRequest, Imp } from '../../../openrtb/bidRequest.ts'
import { alpha3Country } from '../../../serving/alpha2Country.ts'
import { heldBy } from '../../../serving/heldBy.ts'
import { deviceTypeNames, numberNamed } from '../../../serving/openrtbLists.ts'
import type { ServedRow } from '../../../serving/servedRow.ts'
import { typeFields } from '../../../serving/servingCase.ts'
import type { Line, ServingTree } from '../../../serving/servingTree.ts'

/** Where and to whom impressions of an hour are sold; everything in it stands in the facts, too. */
export interface Market {
  readonly place: Place
  readonly placement: ServedRow | null
  readonly country: string
  readonly deviceType: string
  /** Offered; null in the open auction. */
  readonly deal: ServedRow | null
}

/** A site or an app; neither where only a domain is known, or whose it is. */
interface Place {
  readonly site?: ServedRow
  readonly app?: ServedRow
  readonly domain?: string
  readonly unknownApp?: boolean
  readonly publisher?: ServedRow
}

/** A market of the sample's inventory as exchanges offer it to a bidder that has told them what it buys. */
export function sampleMarket(line: Line, tree: ServingTree, random: Random): Market {
  const { lineItem, strategy } = line
  const type = textOf(lineItem.lineItemType)
  const ids = [...textsOf(lineItem.deals), ...textsOf(partOf(strategy.supply).deals)]
  const deals = ids.flatMap(id => tree.deals.get(id) ?? [])
  const byDealOnly = lineItem.commitment === 'guaranteed' || partOf(strategy.supply).openExchange === false
  const deal = deals.length > 0 && random() < (byDealOnly ? 1 : 0.8) ? oneOf(random, deals) : null
  const included = (name: string) =>
    heldBy(line, 'line-item', 'targeting')
      .map(({ value }) => textsOf(partOf(partOf(value)[name]).include))
      .findLast(list => list.length > 0)
  const devices = included('deviceTypes') ?? devicesOf[type] ?? ['personal_computer', 'phone']
  const countries = included('countries') ?? ['US', 'DE', 'GB']
  const sold = textsOf(deal?.countries)
  const both = countries.filter(country => sold.length === 0 || sold.includes(country))
  const places = type === 'dooh' ? [{}] : placesOf(line, tree, deal)
  const place = places.length > 0 ? oneOf(random, places) : {}
  const placements = placementsOf(place, type, tree)
  return {
    place,
    placement: placements.length > 0 ? oneOf(random, placements) : null,
    country: oneOf(random, both.length > 0 ? both : countries),
    deviceType: oneOf(random, devices),
    deal,
  }
}

/** Of those on sale, where the deal sells, and what the strategy's lists allow; what a list names need not be stored. */
function placesOf({ strategy, lineItem }: Line, tree: ServingTree, deal: ServedRow | null): readonly Place[] {
  const publishers = deal?.dynamicInventory === 'static' ? textsOf(deal.publishers) : []
  const isSold = ({ publisher, status, adsTxtState, appAdsTxtState }: ServedRow) =>
    status === 'active' &&
    ![adsTxtState, appAdsTxtState].some(state => state === 'missing_line' || state === 'wrong_type') &&
    tree.publishers.get(textOf(publisher))?.status === 'active' &&
    (publishers.length === 0 || publishers.includes(textOf(publisher)))
  const kinds = textsOf(deal?.inventoryKinds)
  const type = textOf(lineItem.lineItemType)
  const isWanted = (kind: string) =>
    kinds.length === 0 || kinds.includes(kind) || (kind === 'site' && kinds.includes('web'))
  const sites: Place[] = [...tree.sites.values()].filter(isSold).map(site => ({ site }))
  const apps: Place[] = [...tree.apps.values()]
    .filter(app => isSold(app) && (app.platform === 'ctv') === (type === 'ctv'))
    .map(app => ({ app }))
  const isOnSites = isWanted('site') && (type !== 'ctv' || kinds.includes('site')) && type !== 'audio'
  const offered = [
    ...(isOnSites || (type === 'audio' && kinds.includes('site')) ? sites : []),
    ...(isWanted('app') && type !== 'native' ? apps : []),
  ]
  const lists = textsOf(partOf(strategy.supply).inventorySets).flatMap(id => tree.inventorySets.get(id) ?? [])
  const allowing = lists.filter(({ status, mode }) => status === 'active' && mode !== 'block')
  const domains = allowing.flatMap(({ items }) =>
    partsOf(items).flatMap(({ type: kind, value }) => (kind === 'domain' ? [textOf(value)] : [])),
  )
  if (domains.length === 0) {
    if (offered.length > 0) return offered
    const unknownApp = !isWanted('site')
    return publishers.flatMap(id => tree.publishers.get(id) ?? []).map(publisher => ({ publisher, unknownApp }))
  }
  const listed = offered.filter(({ site }) => site && domains.includes(textOf(site.domain)))
  return listed.length > 0 ? listed : domains.map(domain => ({ domain }))
}

/** What fits of a place; other places on it are not stored. */
function placementsOf({ site, app }: Place, type: string, tree: ServingTree): readonly ServedRow[] {
  const wanted = { native: 'native', video: 'video', ctv: 'video', audio: 'audio' }[type] ?? 'banner'
  return [...tree.placementsByGpid.values()].filter(
    row =>
      row.status === 'active' &&
      textsOf(row.mediaTypes).includes(wanted) &&
      ((site !== undefined && row.site === site.id) || (app !== undefined && row.app === app.id)),
  )
}

const devicesOf: Readonly<Record<string, readonly string[]>> = {
  ctv: ['connected_tv', 'set_top_box'],
  dooh: ['ooh_device'],
}

/** An OpenRTB 2.6 request of a market. @param count impressions that stand behind it (`imp.qty`) */
export function sampleRequest(line: Line, tree: ServingTree, market: Market, asked: Asked): BidRequest {
  const { place, country, deviceType, deal } = market
  const { app, site } = place
  const publisher = tree.publishers.get(textOf((app ?? site)?.publisher)) ?? place.publisher
  const { fields } = typeFields(line)
  const seller = publisher ? { publisher: { id: textOf(publisher.sellerId), domain: textOf(publisher.domain) } } : {}
  const [channel] = textsOf(fields.channels)
  const categories = heldBy(line, 'line-item', 'targeting').flatMap(({ value }) =>
    textsOf(partOf(partOf(value).contentCategories).include),
  )
  const about = {
    ...seller,
    ...(categories.length > 0 ? { cat: categories } : {}),
    ...(channel ? { content: { channel: { name: channel } } } : {}),
  }
  const segments = heldBy(line, 'line-item', 'targeting').flatMap(({ value }) => {
    const { allOf, anyOf } = partOf(partOf(value).segments)
    return [...textsOf(allOf), ...textsOf(anyOf)]
  })
  const people = [...segments, ...textsOf(deal?.segments)].map(id => ({ id }))
  return {
    id: asked.id,
    at: deal?.priceType === 'second' ? 2 : 1,
    tmax: 200,
    cur: ['USD'],
    imp: [impOf(line, tree, market, asked)],
    ...(line.lineItem.lineItemType === 'dooh'
      ? { dooh: { ...about, venuetype: textsOf(fields.venueTypes).slice(0, 1) } }
      : app || place.unknownApp
        ? { app: { ...about, bundle: textOf(app?.bundle), domain: textOf(app?.domain) } }
        : { site: { ...about, domain: textOf(site?.domain) || (place.domain ?? '') } }),
    device: {
      devicetype: numberNamed(deviceTypeNames, deviceType),
      ip: '192.0.2.1',
      geo: { country: alpha3Country(country) },
    },
    user: { id: asked.user, data: [{ id: 'sample', segment: people }] },
  }
}

interface Asked {
  readonly id: string
  readonly user: string
  /** Impressions that stand behind it. */
  readonly count: number
  /** Units of US dollars; 0 where only the stored floors count. */
  readonly floor: number
}

function impOf({ lineItem }: Line, tree: ServingTree, { placement, deal }: Market, { count, floor }: Asked): Imp {
  const shown = partsOf(lineItem.media).flatMap(({ media }) => tree.media.get(textOf(media)) ?? [])
  const offered = deal
    ? { pmp: { deals: [{ id: textOf(deal.dealId), ...(deal.priceType === 'fixed' ? { at: 3 as const } : {}) }] } }
    : {}
  const rest = {
    id: '1',
    secure: 1 as const,
    bidfloor: floor,
    bidfloorcur: 'USD',
    qty: { multiplier: count },
    ...(placement ? { ext: { gpid: textOf(placement.gpid) } } : {}),
    ...offered,
  }
  const timed = { mimes: ['video/mp4', 'audio/mpeg'], minduration: 5, maxduration: 60 }
  switch (lineItem.lineItemType) {
    case 'video':
      return { ...rest, video: { ...timed, plcmt: 1, startdelay: 0, protocols: [2, 3, 5, 6, 7, 8, 11, 12, 13, 14] } }
    case 'ctv':
      return { ...rest, video: { ...timed, plcmt: 1, startdelay: 0, skip: 0 } }
    case 'audio':
      return { ...rest, audio: { ...timed, feed: 1, stitched: 1 } }
    case 'native':
      return { ...rest, native: { ver: '1.2', request: '{"native":{"ver":"1.2","plcmttype":1}}' } }
    default: {
      const format = shown.flatMap(({ width, height }) =>
        typeof width === 'number' && typeof height === 'number' ? [{ w: width, h: height }] : [],
      )
      return { ...rest, banner: { format } }
    }
  }
}
