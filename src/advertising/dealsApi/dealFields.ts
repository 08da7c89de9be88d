import { alpha2Country } from '../serving/alpha2Country.ts'
import { categoryTaxonomies, firstVendorCode, vendorWord } from '../targeting/categoryTaxonomies.ts'
import { compact } from './compact.ts'
import {
  adTypes,
  auxData,
  type Codes,
  curationFees,
  deviceCodes,
  inventoryKinds,
  inventoryUpdates,
  priceTypes,
  publisherCounts,
  sellerStatuses,
  wordOf,
  wordsOf,
} from './dealCodes.ts'
import type { WireDeal } from './wireDeal.ts'

/** What a pushed deal says in our fields. */
export interface ReceivedDeal {
  /** As a deal's row has them; what the push leaves out is missing, but for the protocol's own defaults. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Names on the wire, for fields that are links here. */
  readonly references: Readonly<Record<ReferenceField, readonly string[]>>
  /** The seller's: `active`, `paused` … */
  readonly sellerStatus: string
  readonly revision: number | null
  /** When the origin made it. */
  readonly created: string | null
}

export type ReferenceField = 'buyerSeats' | 'blockedSeats' | 'publishers' | 'sites' | 'apps'

/** The row of a checked deal: the counterpart of `dealPayload`. */
export function dealFields(deal: WireDeal): ReceivedDeal {
  const { terms, inventory = {}, curation = {}, ext } = deal
  const fields = {
    dealId: deal.id,
    name: deal.name ?? deal.id,
    origin: deal.origin,
    seller: deal.seller,
    description: deal.desc,
    adTypes: wordsOf(adTypes, deal.adtypes ?? []),
    auxData: wordOf(auxData, deal.auxdata ?? 0),
    publisherCount: wordOf(publisherCounts, deal.pubcount ?? 0),
    dynamicInventory: wordOf(inventoryUpdates, deal.dinventory ?? 0),
    dealType: dealTypeOf(deal),
    startAt: momentOf(terms.startdate),
    endAt: momentOf(terms.enddate),
    countries: (terms.countries ?? []).map(code => alpha2Country(code)).filter(code => code !== null),
    floor: microsOf(terms.dealfloor),
    currency: terms.cur ?? 'USD',
    ...coded('priceType', priceTypes, terms.pricetype ?? priceTypes.second),
    units: terms.units,
    totalCost: microsOf(terms.totalcost),
    inventoryKinds: wordsOf(inventoryKinds, inventory.inclinventory ?? []),
    deviceTypes: wordsOf(deviceCodes, inventory.devicetype ?? []),
    categories: inventory.cat,
    ...coded('cattax', categoryTaxonomies, inventory.cattax),
    curator: curation.curator,
    curatorDealId: curation.cdealid,
    curationFeeType: wordOf(curationFees, curation.curfeetype),
    pauseReason: ext?.astrolabe?.pausereason,
  }
  return {
    fields: compact(fields),
    references: {
      buyerSeats: deal.wseat ?? [],
      blockedSeats: deal.bseat ?? [],
      publishers: inventory.sellerids ?? [],
      sites: inventory.sitedomains ?? [],
      apps: inventory.appbundles ?? [],
    },
    sellerStatus: wordOf(sellerStatuses, deal.sellerstatus ?? 0) ?? 'active',
    revision: ext?.astrolabe?.revision ?? null,
    created: momentOf(deal.created) ?? null,
  }
}

/** 1.0 has no word for it; what isn't said follows from guarantee, price and curation. */
function dealTypeOf({ terms, curation, ext }: WireDeal): string {
  if (terms.guar === 1) return 'programmatic_guaranteed'
  const said = ext?.astrolabe?.dealtype
  if (said !== undefined && openTypes.includes(said)) return said
  if (curation?.curator !== undefined) return 'auction_package'
  return terms.pricetype === priceTypes.fixed ? 'preferred' : 'private_auction'
}

/** Types of deals that nothing is guaranteed in. */
export const openTypes: readonly string[] = ['private_auction', 'preferred', 'auction_package', 'first_look']

function coded(field: string, codes: Codes, code: number | undefined): Record<string, unknown> {
  if (code === undefined) return {}
  return code >= firstVendorCode ? { [field]: vendorWord, [`${field}Code`]: code } : { [field]: wordOf(codes, code) }
}

function momentOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : new Date(text).toISOString()
}

function microsOf(units: number | undefined): number | undefined {
  return units === undefined ? undefined : Math.round(units * 1_000_000)
}
