import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { buyerSeatOf, readBuyerSeat } from '../../../src/advertising/dealsApi/buyerSeat.ts'
import { checkDeal } from '../../../src/advertising/dealsApi/checkDeal.ts'
import { adapterNamed, adapterNames } from '../../../src/advertising/dealsApi/dealAdapters.ts'
import * as codes from '../../../src/advertising/dealsApi/dealCodes.ts'
import { dealFields, type ReceivedDeal } from '../../../src/advertising/dealsApi/dealFields.ts'
import { dealPayload } from '../../../src/advertising/dealsApi/dealPayload.ts'
import { fromPartner } from '../../../src/advertising/dealsApi/fromPartner.ts'
import { leastAdvanced } from '../../../src/advertising/dealsApi/leastAdvanced.ts'
import { ownBuyerState } from '../../../src/advertising/dealsApi/ownBuyerState.ts'
import { readAnswer } from '../../../src/advertising/dealsApi/readAnswer.ts'
import { termsText } from '../../../src/advertising/dealsApi/termsText.ts'
import { toPartner } from '../../../src/advertising/dealsApi/toPartner.ts'
import { alpha3Country } from '../../../src/advertising/serving/alpha2Country.ts'
import * as taxonomies from '../../../src/advertising/targeting/categoryTaxonomies.ts'
import { canonicalJson } from '../../../src/engine/contract/canonicalJson.ts'
import { fieldAtPath } from '../../../src/engine/contract/fieldAtPath.ts'
import type { Part } from '../../../src/engine/contract/looseValues.ts'
import { partOf } from '../../../src/engine/contract/looseValues.ts'
import { vocabularyValues } from '../../../src/engine/contract/vocabularies.ts'
import { times } from '../../setup/effort.ts'
import { dealTable, plainDeal, statusTable, wireNames } from './dealTable.ts'

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((one, name) => (one as Record<string, unknown> | undefined)?.[name], value)

/** Over the wire, as text. */
function received(payload: unknown): ReceivedDeal {
  const checked = checkDeal(JSON.parse(JSON.stringify(payload)))
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
  return dealFields(checked.deal)
}

const ids = (names: ReadonlyMap<string, string>) => new Map([...names].map(([id, name]) => [name, id]))
const known = {
  buyerSeats: ids(wireNames.seats),
  blockedSeats: ids(wireNames.seats),
  publishers: ids(wireNames.publishers),
  sites: ids(wireNames.sites),
  apps: ids(wireNames.apps),
}

/** The row as it is on the other side, where rows have the same ids. */
function rowOf({ fields, references }: ReceivedDeal): Part {
  const referenced = Object.entries(references).filter(([, names]) => names.length > 0)
  const back = referenced.map(([name, names]) => [name, names.map(one => known[name as keyof typeof known].get(one))])
  return { ...fields, ...Object.fromEntries(back) }
}

describe('Deals API 1.0, both directions', () => {
  it.each(dealTable)('%s of %j is %j', (path, row, wire) => {
    const deal = { ...plainDeal, ...row }
    const payload = dealPayload(deal, wireNames)
    expect(at(payload, path)).toEqual(wire)
    const { status: _, ...sent } = deal as Record<string, unknown>
    const back = rowOf(received(payload))
    // Inventory is told of static deals alone.
    expect(back).toEqual(sent)
  })

  it.each(statusTable)('sellerstatus of %s is %i', (status, code) => {
    const payload = dealPayload({ ...plainDeal, status, pauseReason: 'Floor under review' }, wireNames)
    expect(payload.sellerstatus).toBe(code)
    const back = received(payload)
    expect(back.sellerStatus).toBe(status)
    expect(back.fields.pauseReason).toBe(status === 'paused' ? 'Floor under review' : undefined)
  })

  it('created is the second in which the deal was made', () => {
    const payload = dealPayload({ ...plainDeal, createdAt: '2026-11-02T03:04:05.678Z' }, wireNames)
    expect(payload.created).toBe('2026-11-02T03:04:05Z')
    expect(received(payload).created).toBe('2026-11-02T03:04:05.000Z')
  })

  it('has a code for every option of the catalogue, and an option for every code', () => {
    const tables: Readonly<Record<string, codes.Codes>> = {
      adTypes: codes.adTypes,
      auxData: codes.auxData,
      publisherCount: codes.publisherCounts,
      dynamicInventory: codes.inventoryUpdates,
      priceType: { ...codes.priceTypes, [taxonomies.vendorWord]: taxonomies.firstVendorCode },
      inventoryKinds: codes.inventoryKinds,
      deviceTypes: codes.deviceCodes,
      cattax: { ...taxonomies.categoryTaxonomies, [taxonomies.vendorWord]: taxonomies.firstVendorCode },
      curationFeeType: codes.curationFees,
      'buyerStatuses.status': codes.buyerStates,
    }
    const { deal } = catalogue.resources
    for (const [path, table] of Object.entries(tables)) {
      const field = fieldAtPath(deal?.fields ?? {}, path).field
      const options = field && 'options' in field ? [...(field.options ?? [])] : []
      expect([path, options.sort()]).toEqual([path, Object.keys(table).sort()])
    }
    expect(Object.keys(deal?.states?.by ?? {}).sort()).toEqual(['draft', ...Object.keys(codes.sellerStatuses)].sort())
  })

  it('reads what others leave out by the protocol’s defaults', () => {
    const back = received({ id: 'x', origin: 'ssp.example', terms: {}, future: { is: 'left unread' } })
    expect(back).toMatchObject({ sellerStatus: 'active', revision: null, created: null })
    expect(back.fields).toEqual({
      dealId: 'x',
      name: 'x',
      origin: 'ssp.example',
      dealType: 'private_auction',
      priceType: 'second',
      currency: 'USD',
      auxData: 'undisclosed',
      publisherCount: 'undisclosed',
      dynamicInventory: 'undisclosed',
    })
    expect(received({ id: 'x', origin: 'a.example', terms: { pricetype: 3, dealfloor: 2 } }).fields.dealType).toBe(
      'preferred',
    )
    const curated = { id: 'x', origin: 'a.example', terms: {}, curation: { curator: 'c.example' } }
    expect(received(curated).fields.dealType).toBe('auction_package')
  })

  it('tells the first 250 characters of a description, and no inventory of deals that change theirs', () => {
    const row = { ...plainDeal, description: '🎬'.repeat(251), dynamicInventory: 'dynamic', deviceTypes: ['phone'] }
    const payload = dealPayload(row, wireNames)
    expect(payload.desc).toBe('🎬'.repeat(250))
    expect(payload.inventory).toBeUndefined()
  })
})

describe('10,000 random deals', () => {
  const word = (table: codes.Codes) => fc.constantFrom(...Object.keys(table))
  const some = (table: codes.Codes) => fc.subarray(Object.keys(table))
  const money = fc.integer({ min: 0, max: 9_000_000_000_000 })
  const moment = fc
    .integer({ min: Date.UTC(2020, 0) / 1000, max: Date.UTC(2030, 0) / 1000 })
    .map(seconds => new Date(seconds * 1000).toISOString())
  const text = (max: number) => fc.string({ unit: 'binary', minLength: 1, maxLength: max })
  const domain = fc.constantFrom('ssp.example', 'news.example', 'a.b-c.example', 'xn--bcher-kva.example')
  const countries = vocabularyValues('country').filter(code => alpha3Country(code) !== null)
  const vendor = fc.integer({ min: taxonomies.firstVendorCode, max: taxonomies.lastVendorCode })
  const deals = fc
    .record(
      {
        dealId: text(60),
        name: text(60),
        origin: domain,
        dealType: fc.constantFrom(
          'private_auction',
          'preferred',
          'auction_package',
          'first_look',
          'programmatic_guaranteed',
        ),
        status: word(codes.sellerStatuses),
        currency: fc.constantFrom(...vocabularyValues('currency')),
        floor: money.map(micros => Math.max(1, micros)),
        price: fc.oneof(word(codes.priceTypes), vendor),
        auxData: word(codes.auxData),
        publisherCount: word(codes.publisherCounts),
        dynamicInventory: word(codes.inventoryUpdates),
        flight: fc.tuple(moment, fc.integer({ min: 1, max: 400 })),
        seller: domain,
        description: text(60),
        seats: fc.tuple(fc.boolean(), fc.subarray([...wireNames.seats.keys()])),
        adTypes: some(codes.adTypes),
        countries: fc.subarray(countries, { maxLength: 6 }),
        inventoryKinds: some(codes.inventoryKinds),
        deviceTypes: some(codes.deviceCodes),
        publishers: fc.subarray([...wireNames.publishers.keys()]),
        sites: fc.subarray([...wireNames.sites.keys()]),
        apps: fc.subarray([...wireNames.apps.keys()]),
        categories: fc.subarray(['IAB1', 'IAB2-3', '150', '☂']),
        taxonomy: fc.oneof(word(taxonomies.categoryTaxonomies), vendor),
        curator: domain,
        curatorDealId: text(20),
        curationFeeType: word(codes.curationFees),
        units: fc.integer({ min: 1, max: 1_000_000_000 }),
        totalCost: money,
        version: fc.integer({ min: 1, max: 1_000_000 }),
      },
      {
        requiredKeys: [
          'dealId',
          'name',
          'origin',
          'dealType',
          'status',
          'currency',
          'floor',
          'price',
          'auxData',
          'publisherCount',
          'dynamicInventory',
          'flight',
          'units',
          'totalCost',
        ],
      },
    )
    .map(made => dealOf(made))

  /** As the API would have stored it: only what can stand together. */
  function dealOf({ price, flight: [startAt, days], seats, taxonomy, units, totalCost, ...rest }: Made): Part {
    const isGuaranteed = rest.dealType === 'programmatic_guaranteed'
    const endAt = new Date(Date.parse(startAt) + days * 86_400_000).toISOString()
    const filled = Object.entries(rest).filter(([, value]) => !Array.isArray(value) || value.length > 0)
    const [isBlock = false, list = []] = seats ?? []
    const told = rest.dynamicInventory === 'static' && taxonomy !== undefined ? coded('cattax', taxonomy) : {}
    const unreported = new Set(rest.dynamicInventory === 'static' ? [] : ofInventory)
    return {
      ...Object.fromEntries(filled.filter(([name]) => !unreported.has(name))),
      ...coded('priceType', isGuaranteed ? 'fixed' : price),
      ...told,
      ...(list.length > 0 ? { [isBlock ? 'blockedSeats' : 'buyerSeats']: list } : {}),
      ...(isGuaranteed ? { units, totalCost, endAt } : {}),
      startAt,
    }
  }
  type Made = Record<string, unknown> & {
    readonly price: string | number
    readonly flight: [string, number]
    readonly seats?: [boolean, string[]]
    readonly taxonomy?: string | number
  }
  const coded = (name: string, word: string | number) =>
    typeof word === 'number' ? { [name]: 'vendor', [`${name}Code`]: word } : { [name]: word }
  const ofInventory = ['inventoryKinds', 'deviceTypes', 'publishers', 'sites', 'apps', 'categories']

  it('survive push and receive unchanged, in the format of any partner', () => {
    fc.assert(
      fc.property(deals, fc.constantFrom(...adapterNames), (deal, format) => {
        const adapter = adapterNamed(format)
        const sentBody = JSON.parse(JSON.stringify(toPartner(dealPayload(deal, wireNames), adapter)))
        const back = received(partOf(fromPartner(sentBody, adapter)).body)
        const { status, version, ...sent } = deal as Record<string, unknown>
        // Compared as text, which is quick: a difference is shown all the same.
        const [there, here] = [rowOf(back), sent].map(canonicalJson)
        if (there !== here) expect(there).toBe(here)
        if (back.sellerStatus !== status || back.revision !== (version ?? null)) throw new Error('status or revision')
      }),
      { numRuns: 10_000 },
    )
  }, 60_000)

  it('are the same terms in any order of names and whatever their revision, and others with another price', () => {
    fc.assert(
      fc.property(deals, deal => {
        const payload = dealPayload({ ...deal, version: 1 }, wireNames)
        const again = Object.fromEntries(Object.entries(dealPayload({ ...deal, version: 7 }, wireNames)).reverse())
        expect(termsText({ ...payload, ...again })).toBe(termsText(payload))
        const dearer = { ...deal, floor: Number(deal.floor) + 1 }
        expect(termsText(dealPayload(dearer, wireNames))).not.toBe(termsText(payload))
      }),
      { numRuns: times(100) },
    )
  })
})

describe('a push is refused with a sentence', () => {
  const good = dealPayload({ ...plainDeal, priceType: 'fixed', floor: 2_000_000 }, wireNames) as unknown as Part
  const terms = good.terms as Part
  it.each<[string, Part, string, string]>([
    ['without an id', { id: undefined }, 'id', 'required'],
    ['without an origin', { origin: undefined }, 'origin', 'required'],
    ['without terms', { terms: undefined }, 'terms', 'required'],
    ['whose origin is an address', { origin: 'https://ssp.example/' }, 'origin', 'form'],
    ['with a price that is text', { terms: { ...terms, dealfloor: '2.00' } }, 'terms.dealfloor', 'number'],
    ['with a price below zero', { terms: { ...terms, dealfloor: -1 } }, 'terms.dealfloor', 'at least 0'],
    ['with a fixed price of nothing', { terms: { ...terms, dealfloor: 0 } }, 'terms.dealfloor', 'more than 0'],
    ['with half a unit', { terms: { ...terms, units: 1.5 } }, 'terms.units', 'whole number'],
    ['with a status of later versions', { sellerstatus: 7 }, 'sellerstatus', 'Choose one of: 0, 1, 2, 3, 4'],
    ['with a vendor’s status', { sellerstatus: 500 }, 'sellerstatus', 'Choose one of'],
    ['with a price type between', { terms: { ...terms, pricetype: 4 } }, 'terms.pricetype', '500 and above'],
    ['with a price type up to 499', { terms: { ...terms, pricetype: 499 } }, 'terms.pricetype', '500 and above'],
    ['with ad types as text', { adtypes: ['1'] }, 'adtypes.0', 'whole number'],
    ['with an ad type that there is not', { adtypes: [5] }, 'adtypes.0', 'Choose one of'],
    ['with both lists of seats', { wseat: ['a'], bseat: ['b'] }, 'bseat', 'not both'],
    [
      'with a day that there is not',
      { terms: { ...terms, startdate: '2026-13-01T00:00:00Z' } },
      'terms.startdate',
      'date',
    ],
    ['with a local time', { terms: { ...terms, startdate: '2026-12-01T00:00:00+01:00' } }, 'terms.startdate', 'form'],
    [
      'that ends before it starts',
      { terms: { ...terms, startdate: '2026-12-02T00:00:00Z', enddate: '2026-12-01T00:00:00Z' } },
      'terms.enddate',
      'after startdate',
    ],
    ['with a country in two letters', { terms: { ...terms, countries: ['DE'] } }, 'terms.countries.0', 'characters'],
    ['with a country that there is not', { terms: { ...terms, countries: ['ZZX'] } }, 'terms.countries.0', 'alpha-3'],
    ['with a currency that there is not', { terms: { ...terms, cur: 'XQQ' } }, 'terms.cur', '4217'],
    ['with a guarantee of nothing', { terms: { ...terms, guar: 1 } }, 'terms.units', 'guaranteed'],
    ['with a guarantee of 2', { terms: { ...terms, guar: 2 } }, 'terms.guar', 'Choose one of'],
    ['with inventory that may change', { dinventory: 2, inventory: { cat: ['IAB1'] } }, 'inventory', 'dinventory is 1'],
    ['with a device of a vendor', { inventory: { devicetype: [500] } }, 'inventory.devicetype.0', 'Choose one of'],
    ['with a taxonomy between', { inventory: { cattax: 12 } }, 'inventory.cattax', '500 and above'],
    ['with a long seller id', { inventory: { sellerids: ['x'.repeat(65)] } }, 'inventory.sellerids.0', '64'],
    ['with a fee that there is not', { curation: { curfeetype: 5 } }, 'curation.curfeetype', 'Choose one of'],
  ])('%s', (_, changes, path, words) => {
    const checked = checkDeal(JSON.parse(JSON.stringify({ ...good, ...changes })))
    expect('errors' in checked && checked.errors[path]).toContain(words)
  })

  it.each([null, [], 'deal', 7])('that is %j', body => {
    expect('errors' in checkDeal(body)).toBe(true)
  })
})

describe('a buyer’s answer', () => {
  const question = { id: 'AST-1', version: '1.0' }
  it.each(Object.entries(codes.buyerStates))('%s is %i, both directions', (status, code) => {
    const answer = buyerSeatOf(question, [{ seatId: 'buyer-7', status, comment: null }])
    expect(answer).toEqual({ ...question, buyerstatus: [{ buyerseatid: 'buyer-7', status: code }] })
    expect(readBuyerSeat(answer, question)).toEqual({ seats: [{ seatId: 'buyer-7', status, comment: null }] })
  })

  it.each<[string, unknown, string]>([
    [
      'a status that there is not',
      { ...question, buyerstatus: [{ buyerseatid: 'a', status: 7 }] },
      'buyerstatus.0.status',
    ],
    ['a status as text', { ...question, buyerstatus: [{ buyerseatid: 'a', status: '1' }] }, 'buyerstatus.0.status'],
    ['no seat', { ...question, buyerstatus: [{ status: 1 }] }, 'buyerstatus.0.buyerseatid'],
    ['another deal', { ...question, id: 'AST-2' }, 'id'],
    ['another version', { ...question, version: '2.0' }, 'version'],
    ['a list', [], ''],
  ])('with %s is refused', (_, body, path) => {
    const read = readBuyerSeat(body, question)
    expect('errors' in read && Object.keys(read.errors)).toEqual([path])
  })

  it.each([
    [200, '', '', 'taken', ''],
    [204, '', '', 'taken', ''],
    [200, '{"ok":true}', 'application/json', 'taken', ''],
    [200, '<!doctype html><p>Sign in', 'text/html; charset=utf-8', 'refused', 'web page'],
    [200, ' <html>', 'application/json', 'refused', 'web page'],
    [200, '{"id":', 'application/json', 'refused', 'isn’t valid JSON'],
    [302, '', '', 'refused', 'HTTP 302'],
    [401, '{"error":"No such key."}', 'application/json', 'refused', 'HTTP 401: No such key.'],
    [422, '{"message":"unknown seat"}', 'application/json', 'refused', 'HTTP 422: unknown seat.'],
    [429, '', '', 'later', 'HTTP 429'],
    [503, '<html>', 'text/html', 'later', 'HTTP 503'],
  ])('HTTP %i with %j (%s) is %s', (status, text, type, kind, words) => {
    const answer = readAnswer(status, text, type)
    expect(answer.kind).toBe(kind)
    expect('sentence' in answer ? answer.sentence : '').toContain(words)
  })

  it('follows from what the deal is here: its status, its line items, its impressions', () => {
    const served = { metrics7d: { impressions: 5 } }
    expect(
      [
        [{ status: 'pending' }, 0],
        [{ status: 'active' }, 0],
        [{ status: 'active' }, 2],
        [{ status: 'active', ...served }, 2],
        [{ status: 'paused', ...served }, 2],
        [{ status: 'complete' }, 2],
        [{ status: 'archived', buyerStatus: 'complete' }, 0],
        [{ status: 'archived', buyerStatus: 'pending' }, 0],
      ].map(([deal, bidders]) => ownBuyerState(deal as Part, bidders as number)),
    ).toEqual(['pending', 'approved', 'ready', 'serving', 'paused', 'complete', 'complete', 'rejected'])
    expect(leastAdvanced([{ status: 'serving' }, { status: 'ready' }])).toBe('ready')
    expect(leastAdvanced(undefined)).toBe('none')
  })
})
