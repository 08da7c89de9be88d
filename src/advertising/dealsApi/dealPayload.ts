import { numberOf, type Part, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { alpha3Country } from '../serving/alpha2Country.ts'
import { categoryTaxonomies, vendorWord } from '../targeting/categoryTaxonomies.ts'
import { compact } from './compact.ts'
import {
  adTypes,
  auxData,
  type Codes,
  codeOf,
  codesOf,
  curationFees,
  deviceCodes,
  inventoryKinds,
  inventoryUpdates,
  priceTypes,
  publisherCounts,
  sellerStatuses,
} from './dealCodes.ts'
import type { WireCuration, WireDeal, WireExtension, WireInventory, WireTerms } from './wireDeal.ts'

/** What rows are called on the wire, by their ids; rows that are not in here are left out. */
export interface WireNames {
  /** Seat IDs. */
  readonly seats: ReadonlyMap<string, string>
  /** Seller IDs. */
  readonly publishers: ReadonlyMap<string, string>
  /** Domains. */
  readonly sites: ReadonlyMap<string, string>
  /** Bundles. */
  readonly apps: ReadonlyMap<string, string>
}

/** A stored deal as the Deals API 1.0 sends it. Money is in the currency itself, times are whole seconds. */
export function dealPayload(deal: Part, names: WireNames): WireDeal {
  const [wseat, bseat] = [deal.buyerSeats, deal.blockedSeats].map(ids => named(names.seats, ids))
  const isStatic = deal.dynamicInventory === 'static'
  return compact<WireDeal>({
    id: textOf(deal.dealId),
    name: filled(deal.name),
    created: secondsOf(deal.createdAt),
    sellerstatus: codeOf(sellerStatuses, deal.status),
    origin: textOf(deal.origin),
    seller: filled(deal.seller),
    desc: filled([...textOf(deal.description)].slice(0, shownDescription).join('')),
    wseat,
    bseat: wseat?.length ? undefined : bseat,
    adtypes: codesOf(adTypes, textsOf(deal.adTypes)),
    auxdata: codeOf(auxData, deal.auxData),
    pubcount: codeOf(publisherCounts, deal.publisherCount),
    dinventory: codeOf(inventoryUpdates, deal.dynamicInventory),
    terms: termsOf(deal),
    inventory: isStatic ? whole(inventoryOf(deal, names)) : undefined,
    curation: whole(curationOf(deal)),
    ext: extensionOf(deal),
  })
}

/** As the protocol advises. */
export const shownDescription = 250

function termsOf(deal: Part): WireTerms {
  const isGuaranteed = deal.dealType === 'programmatic_guaranteed'
  return compact<WireTerms>({
    startdate: secondsOf(deal.startAt),
    enddate: secondsOf(deal.endAt),
    countries: textsOf(deal.countries)
      .map(code => alpha3Country(code))
      .filter(code => code !== null),
    dealfloor: unitsOf(deal.floor),
    cur: filled(deal.currency),
    guar: isGuaranteed ? 1 : 0,
    pricetype: codeOrVendor(priceTypes, deal.priceType, deal.priceTypeCode),
    units: isGuaranteed ? (numberOf(deal.units) ?? undefined) : undefined,
    totalcost: isGuaranteed ? unitsOf(deal.totalCost) : undefined,
  })
}

function inventoryOf(deal: Part, names: WireNames): WireInventory {
  return compact<WireInventory>({
    inclinventory: codesOf(inventoryKinds, textsOf(deal.inventoryKinds)),
    devicetype: codesOf(deviceCodes, textsOf(deal.deviceTypes)),
    sellerids: named(names.publishers, deal.publishers),
    sitedomains: named(names.sites, deal.sites),
    appbundles: named(names.apps, deal.apps),
    cat: [...textsOf(deal.categories)],
    cattax: codeOrVendor(categoryTaxonomies, deal.cattax, deal.cattaxCode),
  })
}

function curationOf(deal: Part): WireCuration {
  return compact<WireCuration>({
    curator: filled(deal.curator),
    cdealid: filled(deal.curatorDealId),
    curfeetype: codeOf(curationFees, deal.curationFeeType),
  })
}

function extensionOf(deal: Part): WireExtension {
  return {
    astrolabe: compact<NonNullable<WireExtension['astrolabe']>>({
      revision: numberOf(deal.version) ?? undefined,
      dealtype: filled(deal.dealType),
      pausereason: deal.status === 'paused' ? filled(deal.pauseReason) : undefined,
    }),
  }
}

function codeOrVendor(codes: Codes, word: unknown, code: unknown): number | undefined {
  return word === vendorWord ? (numberOf(code) ?? undefined) : codeOf(codes, word)
}

function named(names: ReadonlyMap<string, string>, ids: unknown): string[] {
  return textsOf(ids)
    .map(id => names.get(id))
    .filter(name => name !== undefined)
}

function filled(value: unknown): string | undefined {
  return textOf(value) || undefined
}

/** An object that says nothing is left out. */
function whole<T extends object>(part: T): T | undefined {
  return Object.keys(part).length > 0 ? part : undefined
}

/** `2026-11-21T09:00:00Z`. */
function secondsOf(value: unknown): string | undefined {
  const at = Date.parse(textOf(value))
  return Number.isNaN(at) ? undefined : `${new Date(at).toISOString().slice(0, 19)}Z`
}

function unitsOf(micros: unknown): number | undefined {
  const value = numberOf(micros)
  return value === null ? undefined : value / 1_000_000
}
