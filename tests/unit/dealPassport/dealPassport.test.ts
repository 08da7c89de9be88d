import { describe, expect, it } from 'vitest'
import { dealPassport } from '../../../src/advertising/dealPassport/dealPassport.ts'
import type { HeldDeal } from '../../../src/advertising/dealPassport/passport.ts'
import { countSamples } from '../../../src/advertising/dealPassport/readSamples.ts'
import type { WireDeal, WireInventory, WireTerms } from '../../../src/advertising/dealsApi/wireDeal.ts'

type Json = Record<string, unknown>

const wire: WireDeal = {
  id: 'AST-1',
  name: 'Evening video',
  origin: 'astrolabe.example',
  sellerstatus: 0,
  wseat: ['us-1'],
  adtypes: [2],
  dinventory: 1,
  terms: { dealfloor: 7, cur: 'EUR', guar: 0, pricetype: 1, countries: ['DEU'] },
  inventory: { inclinventory: [1], devicetype: [3], sellerids: ['50014'], sitedomains: ['news.example'] },
}
const held: HeldDeal = { wire, status: 'active', advertiserDomains: [], isAccepted: false, isAgreed: false }

/** A request in which nothing disagrees with `held`. */
const request = (deal: Json = {}, changes: Json = {}, imp: Json = { video: { mimes: ['video/mp4'] } }) => ({
  id: 'r1',
  at: 1,
  imp: [
    {
      id: '1',
      ...imp,
      pmp: { deals: [{ id: 'AST-1', bidfloor: 7, bidfloorcur: 'EUR', wseat: ['us-1'], at: 1, guar: 0, ...deal }] },
    },
  ],
  site: { domain: 'news.example', publisher: { id: '50014' } },
  device: { devicetype: 3, geo: { country: 'DEU' }, ifa: 'a-person', ip: '192.0.2.1' },
  source: { schain: { ver: '1.0', complete: 1, nodes: [{ asi: 'astrolabe.example', sid: '1', hp: 1 }] } },
  ...changes,
})

const judged = (sampled: unknown, of: Partial<HeldDeal> = {}) => {
  const samples = countSamples([sampled], 'AST-1').samples
  const { rows } = dealPassport({ held: { ...held, ...of }, partners: [], buyers: [], samples })
  return rows.flatMap(({ field, findings }) =>
    findings.map(({ consequence, repair }) => ({ field, consequence, repair })),
  )
}
const withTerms = (terms: Partial<WireTerms>): Partial<HeldDeal> => ({
  wire: { ...wire, terms: { ...wire.terms, ...terms } },
})
const withWire = (changes: Partial<WireDeal>): Partial<HeldDeal> => ({ wire: { ...wire, ...changes } })
const withInventory = (inventory: WireInventory) => withWire({ inventory })

describe('what sampled requests say', () => {
  it('agrees with the deal where nothing is wrong', () => {
    expect(judged(request())).toEqual([])
  })

  const open = (part: string) => ({ kind: 'open', part })
  it.each<[string, unknown, Partial<HeldDeal>, string, string, unknown]>([
    [
      'an ID in other capitals',
      request({ id: 'ast-1' }),
      {},
      'dealId',
      'Buyers who target AST-1 never match “ast-1”. Ask the exchange to send the exact ID.',
      null,
    ],
    [
      'a deal that is paused',
      request(),
      { status: 'paused' },
      'status',
      'Requests still offer a deal that is paused; buyers bid on it and lose.',
      { kind: 'send' },
    ],
    [
      'a floor above the deal’s',
      request({ bidfloor: 8.5 }),
      {},
      'floor',
      'Buyers bid below €8.50 and lose.',
      { kind: 'set', field: 'floor', value: 8_500_000, text: '€8.50' },
    ],
    [
      'a floor above what was agreed',
      request({ bidfloor: 8.5 }),
      { isAgreed: true },
      'floor',
      'Buyers bid below €8.50 and lose.',
      { kind: 'propose', field: 'floor', value: 8_500_000, text: '€8.50' },
    ],
    [
      'a floor below the deal’s',
      request({ bidfloor: 6 }),
      {},
      'floor',
      'Bids of €6.00 or more win, although the floor is €7.00.',
      { kind: 'set', field: 'floor', value: 6_000_000, text: '€6.00' },
    ],
    [
      'a fixed price that is lower',
      request({ bidfloor: 6, at: 3 }),
      withTerms({ pricetype: 3 }),
      'floor',
      'Buyers pay €6.00, but €7.00 was agreed.',
      { kind: 'set', field: 'floor', value: 6_000_000, text: '€6.00' },
    ],
    [
      'no price where it is fixed',
      request({ bidfloor: undefined, at: 3 }),
      withTerms({ pricetype: 3 }),
      'floor',
      'Requests carry no price; buyers can’t see the €7.00 that was agreed.',
      null,
    ],
    [
      'a price that is text',
      request({ bidfloor: '7.00' }),
      {},
      'floor',
      '“7.00” isn’t a price: buyers who read it strictly drop the deal.',
      null,
    ],
    [
      'another currency',
      request({ bidfloorcur: 'GBP' }),
      {},
      'currency',
      'Buyers read the price in GBP; the deal is priced in EUR.',
      { kind: 'set', field: 'currency', value: 'GBP', text: 'GBP' },
    ],
    [
      'no currency, which is USD',
      request({ bidfloorcur: undefined }),
      { isAccepted: true },
      'currency',
      'Buyers read the price in USD; the deal is priced in EUR.',
      open('price'),
    ],
    [
      'an auction where the price is fixed',
      request({ at: 1 }),
      withTerms({ pricetype: 3 }),
      'priceType',
      'Buyers bid as in an auction although the price is fixed; they lose or pay too much.',
      { kind: 'set', field: 'priceType', value: 'first', text: 'First price' },
    ],
    [
      'a fixed price where there is an auction',
      request({ at: 3 }),
      {},
      'priceType',
      'Buyers bid exactly the floor, as for a fixed price.',
      { kind: 'set', field: 'priceType', value: 'fixed', text: 'Fixed price' },
    ],
    [
      'the request’s own auction',
      request({ at: undefined }, { at: 2 }),
      {},
      'priceType',
      'Buyers bid as in a second-price auction although they pay what they bid.',
      { kind: 'set', field: 'priceType', value: 'second', text: 'Second price' },
    ],
    [
      'a first price where second was agreed',
      request(),
      withTerms({ pricetype: 2 }),
      'priceType',
      'Buyers pay what they bid although a second-price auction was agreed.',
      { kind: 'set', field: 'priceType', value: 'first', text: 'First price' },
    ],
    [
      'an auction that is text',
      request({ at: 'first' }),
      {},
      'priceType',
      '“first” isn’t an auction type: buyers don’t know what they’ll pay.',
      null,
    ],
    [
      'no guarantee where there is one',
      request(),
      withTerms({ guar: 1 }),
      'guaranteed',
      'Buyers may skip requests that they must bid on, and the guarantee is missed.',
      null,
    ],
    [
      'a guarantee that nobody gave',
      request({ guar: 1 }),
      {},
      'guaranteed',
      'Buyers think that they must bid on every request, though nothing is guaranteed.',
      null,
    ],
    [
      'a guarantee that is text',
      request({ guar: 'yes' }),
      {},
      'guaranteed',
      '“yes” is neither 0 nor 1: buyers can’t tell whether they must bid.',
      null,
    ],
    [
      'a seat that isn’t the deal’s',
      request({ wseat: ['us-1', 'us-9'] }),
      {},
      'buyerSeats',
      'Seat us-9 can buy without being on the deal.',
      open('parties'),
    ],
    [
      'no seats',
      request({ wseat: undefined }),
      {},
      'buyerSeats',
      'Any buyer can bid: requests don’t name a seat.',
      open('parties'),
    ],
    [
      'seats where the deal has none',
      request(),
      withWire({ wseat: [] }),
      'buyerSeats',
      'Only the seats that requests name can buy.',
      open('parties'),
    ],
    [
      'too few seats',
      request(),
      withWire({ wseat: ['us-1', 'us-2'] }),
      'buyerSeats',
      'No sampled request is open to seat us-2.',
      open('parties'),
    ],
    [
      'a blocked seat',
      request(),
      withWire({ wseat: ['us-1'], bseat: ['us-1'] }),
      'blockedSeats',
      'Seat us-1 can buy despite being blocked by the deal.',
      open('parties'),
    ],
    [
      'any advertiser',
      request(),
      { advertiserDomains: ['brand.example'] },
      'advertiserDomains',
      'Any advertiser can buy: requests don’t name one.',
      open('parties'),
    ],
    [
      'another advertiser',
      request({ wadomain: ['other.example'] }),
      { advertiserDomains: ['brand.example'] },
      'advertiserDomains',
      'brand.example can’t buy: requests don’t name the advertiser.',
      open('parties'),
    ],
    [
      'advertisers where the deal has none',
      request({ wadomain: ['other.example'] }),
      {},
      'advertiserDomains',
      'Only the advertisers that requests name can buy.',
      open('parties'),
    ],
    [
      'another ad type',
      request({}, {}, { banner: {} }),
      {},
      'adTypes',
      'Requests ask for banner; buyers’ creatives for video don’t fit.',
      open('inventory'),
    ],
    [
      'another kind of inventory',
      request({}, { site: undefined, app: { bundle: 'com.news', publisher: { id: '50014' } } }),
      {},
      'inventoryKinds',
      'Requests offer app inventory, but line items that target the deal’s inventory exclude it.',
      open('inventory'),
    ],
    [
      'another device type',
      request({}, { device: { devicetype: 4, geo: { country: 'DEU' } } }),
      {},
      'deviceTypes',
      'Requests come from a device type that the deal doesn’t sell; buyers don’t bid on them.',
      open('inventory'),
    ],
    [
      'another country',
      request({}, { device: { devicetype: 3, geo: { country: 'FRA' } } }),
      {},
      'countries',
      'Requests come from FRA, where the deal doesn’t sell; buyers don’t bid on them.',
      open('inventory'),
    ],
    [
      'another site',
      request({}, { site: { domain: 'blog.example', publisher: { id: '7' } } }),
      {},
      'sites',
      'Requests come from blog.example, which isn’t part of the deal.',
      open('inventory'),
    ],
    [
      'another app',
      request({}, { site: undefined, app: { bundle: 'com.game' } }),
      withInventory({ appbundles: ['com.news'] }),
      'apps',
      'Requests come from com.game, which isn’t part of the deal.',
      open('inventory'),
    ],
    [
      'another publisher, of no place',
      request({}, { site: { publisher: { id: '7' } } }),
      {},
      'publishers',
      'Requests come from 7, which isn’t part of the deal.',
      open('inventory'),
    ],
    [
      'no supply chain',
      request({}, { source: undefined }),
      {},
      'origin',
      'Requests carry no supply chain; buyers who require one don’t bid.',
      null,
    ],
    [
      'somebody else’s supply chain',
      request({}, { source: { ext: { schain: { nodes: [{ asi: 'other.example' }] } } } }),
      {},
      'origin',
      'Supply-chain checks fail: astrolabe.example isn’t in the requests’ chain.',
      null,
    ],
  ])('%s is found, with what follows and the way to repair it', (_, sampled, of, field, consequence, repair) => {
    expect(judged(sampled, of)).toEqual([{ field, consequence, repair }])
  })

  it('prices of another currency aren’t compared, nor a dynamic price type; a publisher’s other sites are part of the deal', () => {
    expect(judged(request({ bidfloor: 99, bidfloorcur: 'GBP' })).map(({ field }) => field)).toEqual(['currency'])
    expect(judged(request({ at: 3 }), withTerms({ pricetype: 0 }))).toEqual([])
    expect(judged(request({}, { site: { domain: 'sports.example', publisher: { id: '50014' } } }))).toEqual([])
  })

  it('shows what differs first, with how often it was seen', () => {
    const { samples } = countSamples([...Array(9).fill(request()), request({ bidfloor: 8.5 })], 'AST-1')
    const { rows, disagreements } = dealPassport({ held, partners: [], buyers: [], samples })
    expect(disagreements).toBe(1)
    expect(rows.find(({ field }) => field === 'floor')).toMatchObject({
      held: '€7.00',
      sampled: [
        { text: '€8.50', differs: true, count: 1 },
        { text: '€7.00', differs: false, count: 9 },
      ],
    })
  })
})
