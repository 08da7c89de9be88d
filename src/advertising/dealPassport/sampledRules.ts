import { t } from '../../engine/texts/t.ts'
import { deviceCodes, inventoryKinds, priceTypes } from '../dealsApi/dealCodes.ts'
import { chainText } from './chainText.ts'
import {
  auctionOf,
  currencyOf,
  deviceOf,
  formatsIn,
  hasCode,
  kindOf,
  type Offered,
  placeOf,
  requestList,
} from './offered.ts'
import type { HeldDeal, PassportFinding, Repair } from './passport.ts'
import { listText, priceText, priceTypeText } from './passportFields.ts'
import type { RequestValue } from './sampledRequest.ts'

/** What a rule finds wrong with an offer; the source is the requests. */
export type Judged = Omit<PassportFinding, 'source'> | null

export interface SampledRule {
  /** What a request says of it, as text; null where it says nothing that is compared. */
  readonly text: (offer: Offered, held: HeldDeal) => string | null
  /** What follows where that isn't what the deal says. */
  readonly judge: (offer: Offered, held: HeldDeal) => Judged
}

/** By the fields of the passport. A rule asks one thing, and leaves what another one is for. */
export const sampledRules: Readonly<Record<string, SampledRule>> = {
  dealId: {
    text: ({ deal }) => deal.id,
    judge: ({ deal }, { wire }) =>
      deal.id === wire.id
        ? null
        : severe(
            t('Buyers who target %{dealId} never match “%{offeredId}”. Ask the exchange to send the exact ID.', {
              dealId: wire.id,
              offeredId: deal.id,
            }),
            null,
          ),
  },
  status: {
    text: () => t('Offered'),
    judge: (_, { status }) =>
      ['active', 'pending'].includes(status)
        ? null
        : severe(t('Requests still offer a deal that is %{status}; buyers bid on it and lose.', { status }), {
            kind: 'send',
          }),
  },
  floor: { text: ({ deal }) => (deal.bidfloor === undefined ? null : `${floorText(deal)}`), judge: judgeFloor },
  currency: {
    text: offer => String(currencyOf(offer)),
    judge: (offer, held) => {
      const { cur = 'USD' } = held.wire.terms
      const priced = currencyOf(offer)
      if (priced === cur) return null
      const repair =
        typeof priced === 'string' && !held.isAccepted ? settable(held, 'currency', priced, priced) : openPrice
      return severe(
        t('Buyers read the price in %{told}; the deal is priced in %{currency}.', { told: priced, currency: cur }),
        repair,
      )
    },
  },
  priceType: { text: offer => atText(auctionOf(offer)), judge: judgePriceType },
  guaranteed: {
    text: ({ deal }) =>
      deal.guar === undefined ? null : deal.guar === 1 ? t('Yes') : deal.guar === 0 ? t('No') : String(deal.guar),
    judge: ({ deal }, { wire }) => {
      const isGuaranteed = wire.terms.guar === 1
      if (deal.guar === undefined || deal.guar === (isGuaranteed ? 1 : 0)) return null
      if (deal.guar !== 0 && deal.guar !== 1)
        return severe(
          t('“%{guar}” is neither 0 nor 1: buyers can’t tell whether they must bid.', { guar: deal.guar }),
          null,
        )
      return isGuaranteed
        ? severe(t('Buyers may skip requests that they must bid on, and the guarantee is missed.'), null)
        : severe(t('Buyers think that they must bid on every request, though nothing is guaranteed.'), null)
    },
  },
  buyerSeats: { text: ({ deal }) => valueText(deal.wseat), judge: judgeSeats },
  blockedSeats: {
    text: () => null,
    judge: ({ deal }, { wire }) => {
      const blocked = (wire.bseat ?? []).filter(seat => requestList(deal.wseat)?.includes(seat))
      return blocked.length === 0
        ? null
        : severe(t('%{seats} can buy despite being blocked by the deal.', { seats: seats(blocked) }), openParties)
    },
  },
  advertiserDomains: {
    text: ({ deal }) => valueText(deal.wadomain),
    judge: ({ deal }, { advertiserDomains }) => {
      const list = requestList(deal.wadomain)
      if (!list || list.length === 0)
        return advertiserDomains.length === 0
          ? null
          : slight(t('Any advertiser can buy: requests don’t name one.'), openParties)
      const missing = advertiserDomains.filter(domain => !list.includes(domain))
      if (missing.length > 0)
        return severe(
          t('%{missing} can’t buy: requests don’t name the advertiser.', { missing: listText(missing) }),
          openParties,
        )
      return advertiserDomains.length > 0
        ? null
        : slight(t('Only the advertisers that requests name can buy.'), openParties)
    },
  },
  adTypes: {
    text: offer => listText(formatsIn(offer).map(capital)),
    judge: (offer, { wire }) => {
      const sold = formatCodes(wire.adtypes)
      const offers = formatsIn(offer)
      if (sold.length === 0 || offers.some(format => sold.includes(format))) return null
      const types = namesText(sold)
      return severe(
        offers.length === 0
          ? t('Requests don’t specify an ad type; buyers’ creatives for %{types} don’t fit.', { types })
          : t('Requests ask for %{asked}; buyers’ creatives for %{types} don’t fit.', {
              asked: namesText(offers),
              types,
            }),
        openInventory,
      )
    },
  },
  inventoryKinds: {
    text: offer => (kindOf(offer) === null ? null : (kindLabels[kindOf(offer) ?? ''] ?? null)),
    judge: (offer, { wire }) => {
      const kind = kindOf(offer)
      const sold = wire.inventory?.inclinventory ?? []
      // Audio and endemic inventory come as a site or an app.
      if (kind === null || sold.length === 0 || sold.some(code => code > inventoryKinds.dooh)) return null
      if (hasCode(sold, inventoryKinds, kind)) return null
      return severe(
        t('Requests offer %{kind} inventory, but line items that target the deal’s inventory exclude it.', {
          kind: kindNames[kind] ?? kind,
        }),
        openInventory,
      )
    },
  },
  deviceTypes: {
    text: offer => (deviceOf(offer) === null ? null : capital((deviceOf(offer) ?? '').replaceAll('_', ' '))),
    judge: (offer, { wire }) => {
      const device = deviceOf(offer)
      const sold = wire.inventory?.devicetype ?? []
      if (device === null || sold.length === 0 || hasCode(sold, deviceCodes, device)) return null
      return severe(
        t('Requests come from a device type that the deal doesn’t sell; buyers don’t bid on them.'),
        openInventory,
      )
    },
  },
  countries: {
    text: ({ request }) => said(request.device?.geo?.country),
    judge: ({ request }, { wire }) => {
      const country = request.device?.geo?.country
      const sold = wire.terms.countries ?? []
      if (country === undefined || sold.length === 0 || sold.includes(String(country))) return null
      return severe(
        t('Requests come from %{country}, where the deal doesn’t sell; buyers don’t bid on them.', { country }),
        openInventory,
      )
    },
  },
  publishers: {
    text: offer => said(placeOf(offer).seller ?? undefined),
    judge: (offer, held) =>
      isListed(offer, held) || kindOf(offer) === null ? null : placeOf(offer).place === null ? elsewhere(offer) : null,
  },
  sites: {
    text: offer => (offer.request.site ? said(placeOf(offer).place ?? undefined) : null),
    judge: placeRule('site'),
  },
  apps: {
    text: offer => (offer.request.app ? said(placeOf(offer).place ?? undefined) : null),
    judge: placeRule('app'),
  },
  origin: {
    text: ({ request }) => chainText(request.source?.schain),
    judge: ({ request }, { wire }) => {
      const nodes = request.source?.schain?.nodes
      if (!nodes || nodes.length === 0)
        return slight(t('Requests carry no supply chain; buyers who require one don’t bid.'), null)
      return nodes.some(({ asi }) => asi === wire.origin)
        ? null
        : severe(t('Supply-chain checks fail: %{origin} isn’t in the requests’ chain.', { origin: wire.origin }), null)
    },
  },
}

const openPrice: Repair = { kind: 'open', part: 'price' }
const openParties: Repair = { kind: 'open', part: 'parties' }
const openInventory: Repair = { kind: 'open', part: 'inventory' }

function severe(consequence: string, repair: Repair | null): Judged {
  return { isSevere: true, consequence, repair }
}

function slight(consequence: string, repair: Repair | null): Judged {
  return { isSevere: false, consequence, repair }
}

/** What is agreed on changes by a proposal alone. */
function settable(
  { isAgreed }: HeldDeal,
  field: 'floor' | 'currency' | 'priceType',
  value: number | string,
  text: string,
): Repair {
  return { kind: isAgreed ? 'propose' : 'set', field, value, text }
}

function judgeFloor(offer: Offered, held: HeldDeal): Judged {
  const { dealfloor = 0, cur = 'USD', pricetype } = held.wire.terms
  const { bidfloor } = offer.deal
  const isFixed = pricetype === priceTypes.fixed
  if (bidfloor === undefined)
    return dealfloor > 0 && isFixed
      ? severe(
          t('Requests carry no price; buyers can’t see the %{price} that was agreed.', {
            price: priceText(dealfloor, cur),
          }),
          null,
        )
      : null
  if (typeof bidfloor !== 'number' || bidfloor < 0)
    return severe(t('“%{text}” isn’t a price: buyers who read it strictly drop the deal.', { text: bidfloor }), null)
  // Prices in two currencies can't be compared.
  if (currencyOf(offer) !== cur || Math.round(bidfloor * 1e6) === Math.round(dealfloor * 1e6)) return null
  const asked = priceText(bidfloor, cur)
  const repair = settable(held, 'floor', Math.round(bidfloor * 1e6), asked)
  if (bidfloor > dealfloor) return severe(t('Buyers bid below %{asked} and lose.', { asked }), repair)
  return isFixed
    ? severe(t('Buyers pay %{asked}, but %{agreed} was agreed.', { asked, agreed: priceText(dealfloor, cur) }), repair)
    : slight(
        t('Bids of %{asked} or more win, although the floor is %{floor}.', { asked, floor: priceText(dealfloor, cur) }),
        repair,
      )
}

function judgePriceType(offer: Offered, held: HeldDeal): Judged {
  const at = auctionOf(offer)
  const { pricetype = priceTypes.second } = held.wire.terms
  if (pricetype === priceTypes.dynamic || at === pricetype) return null
  if (typeof at !== 'number')
    return severe(t('“%{text}” isn’t an auction type: buyers don’t know what they’ll pay.', { text: at }), null)
  const word = Object.entries(priceTypes).find(([, code]) => code === at)?.[0]
  const repair =
    word === undefined || word === 'dynamic' ? openPrice : settable(held, 'priceType', word, priceTypeText(at))
  if (pricetype === priceTypes.fixed)
    return severe(t('Buyers bid as in an auction although the price is fixed; they lose or pay too much.'), repair)
  if (at === priceTypes.fixed) return severe(t('Buyers bid exactly the floor, as for a fixed price.'), repair)
  return severe(
    at === priceTypes.first
      ? t('Buyers pay what they bid although a second-price auction was agreed.')
      : t('Buyers bid as in a second-price auction although they pay what they bid.'),
    repair,
  )
}

function judgeSeats({ deal }: Offered, { wire }: HeldDeal): Judged {
  const allowed = wire.wseat ?? []
  const list = requestList(deal.wseat)
  if (!list || list.length === 0)
    return allowed.length === 0 ? null : slight(t('Any buyer can bid: requests don’t name a seat.'), openParties)
  const strangers = list.filter(seat => allowed.length > 0 && !allowed.includes(String(seat)))
  if (strangers.length > 0)
    return severe(
      t('%{seats} can buy without being on the deal.', { seats: seats(strangers.map(String)) }),
      openParties,
    )
  return allowed.length > 0 ? null : slight(t('Only the seats that requests name can buy.'), openParties)
}

/** A place counts where one of the deal's lists has it. */
function isListed(offer: Offered, { wire }: HeldDeal): boolean {
  const { sellerids = [], sitedomains = [], appbundles = [] } = wire.inventory ?? {}
  if (sellerids.length + sitedomains.length + appbundles.length === 0) return true
  const { seller, place } = placeOf(offer)
  const places = offer.request.app ? appbundles : sitedomains
  return sellerids.includes(String(seller)) || places.includes(String(place))
}

function placeRule(kind: 'site' | 'app') {
  return (offer: Offered, held: HeldDeal): Judged =>
    kindOf(offer) !== kind || placeOf(offer).place === null || isListed(offer, held) ? null : elsewhere(offer)
}

function elsewhere(offer: Offered): Judged {
  const { seller, place } = placeOf(offer)
  const named = place ?? seller
  return severe(
    named === null
      ? t('Requests come from an unnamed site or app that isn’t part of the deal.')
      : t('Requests come from %{place}, which isn’t part of the deal.', { place: named }),
    openInventory,
  )
}

function floorText({ bidfloor, bidfloorcur }: Offered['deal']): string {
  return typeof bidfloor === 'number' ? priceText(bidfloor, String(bidfloorcur ?? 'USD')) : `“${bidfloor}”`
}

function atText(at: RequestValue): string {
  return typeof at === 'number' ? priceTypeText(at) : `“${at}”`
}

function formatCodes(codes: readonly number[] = []): readonly string[] {
  return codes.flatMap(code => ['banner', 'video', 'audio', 'native'][code - 1] ?? [])
}

function namesText(names: readonly string[]): string {
  return names.reduce((list, last) => t('%{list} and %{last}', { list, last }))
}

const kindNames: Readonly<Record<string, string>> = { site: t('site'), app: t('app'), dooh: 'DOOH' }
const kindLabels: Readonly<Record<string, string>> = { site: t('Site'), app: t('App'), dooh: 'DOOH' }

function valueText(value: RequestValue | readonly RequestValue[] | undefined): string | null {
  const list = requestList(value)
  return list === null || list.length === 0 ? null : listText(list.map(String))
}

function said(value: RequestValue | undefined): string | null {
  return value === undefined || value === '' ? null : String(value)
}

function seats(list: readonly string[]): string {
  return t('Seat %{seats} |||| Seats %{seats}', { smart_count: list.length, seats: listText(list) })
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
