import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, type Json, north, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { bodyFor } from './makeRows.ts'

const inline = `<VAST version="4.2"><Ad id="1"><InLine><AdSystem>a</AdSystem><AdTitle>ad</AdTitle>
  <Impression>https://t.example/i</Impression><Creatives><Creative><Linear><Duration>00:00:30</Duration>
  <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360">https://cdn.example/a.mp4</MediaFile></MediaFiles>
  </Linear></Creative></Creatives></InLine></Ad></VAST>`

/** The test world's clock stands at Nov 21, 2026. */
const ahead = { startAt: '2026-12-01T00:00:00.000Z', endAt: '2027-03-01T00:00:00.000Z' }
const running = { startAt: '2026-11-01T00:00:00.000Z', endAt: '2027-03-01T00:00:00.000Z' }

let world: TestWorld
let manager: ApiClient
let rows: Map<string, Row>

const resource = (entity: string) => catalogue.resources[entity] as Resource
const body = (entity: string, variant?: string) => bodyFor(resource(entity), rows, north, variant ? { variant } : {})
const make = async (entity: string, more: Json = {}, variant?: string) => {
  const row = await manager.create(entity, { ...body(entity, variant), ...more })
  rows.set(entity, row)
  return row
}
const transition = (entity: string, row: Row, to: string) =>
  manager.post<Row & Json>(`/${entity}/${row.id}/move`, { to })
const read = async (entity: string, row: Row) => (await manager.get<Row & Json>(`/${entity}/${row.id}`)).body
const refused = async (entity: string, more: Json, variant?: string) =>
  (await manager.post(`/${entity}`, { ...body(entity, variant), ...more })).body.fields
const offered = async (entity: string, row: Row) =>
  ((await read(entity, row)).actions as { action: string; allowed: boolean; reason?: string }[]).find(
    ({ action }) => action === 'activate',
  )

/** A campaign that shows any film. */
const anyVideo = { durationMax: 600, skippability: 'any', companionRequired: false, budgetSegments: undefined }

/** Everything above a line item of a type, and approved media for it. */
async function tree(type: string, dates: Json = ahead, more: Json = {}): Promise<void> {
  await make('campaign', { ...dates, ...more }, type)
  await make('goal')
  await make('strategy', { targeting: undefined, supply: undefined })
}

async function approvedMedia(): Promise<Row> {
  const media = await make('media', { source: 'vast_xml', vastXml: inline, vastUrl: undefined }, 'video')
  await transition('media', media, 'pending_review')
  await transition('media', media, 'approved')
  return media
}

const flight = (start: string, end: string) => ({ flights: [{ start, end }] })
const december = flight('2026-12-01T00:00:00.000Z', '2026-12-31T00:00:00.000Z')

beforeEach(async () => {
  world = await testWorld(advertisingStore())
  manager = await world.signIn('manager')
  rows = new Map()
  expect((await transition('account', await make('account'), 'active')).status).toBe(200)
})

describe('activation', () => {
  it('of a campaign needs a line item, and before its start it is scheduled [domain.1.40]', async () => {
    await tree('video')
    const campaign = rows.get('campaign') as Row
    expect(await offered('campaign', campaign)).toEqual({
      action: 'activate',
      allowed: false,
      reason: 'Add a line item first',
    })
    expect((await transition('campaign', campaign, 'active')).body.error).toBe('Add a line item first')
    expect((await transition('strategy', rows.get('strategy') as Row, 'active')).body.error).toBe(
      'Add a line item first',
    )
    await make('line-item', { ...december, deals: undefined })
    const scheduled = await transition('campaign', campaign, 'active')
    expect(scheduled.body).toMatchObject({ status: 'scheduled', deliveryState: 'not_delivering' })
    expect(await offered('campaign', campaign)).toEqual({
      action: 'activate',
      allowed: false,
      reason: 'Starts on Dec 1, 2026, 00:00 (UTC); change its start to activate it now',
    })
    expect((await manager.list(`/campaign?organization=${north}&status=active`)).body).toEqual([])
  })

  it('of the whole tree before its start schedules all of it; at its start it is active', async () => {
    const media = await approvedMedia()
    await tree('video', ahead, anyVideo)
    const rich = { budgetType: 'currency', budgetTotal: 9_000_000_000_000, budgetDaily: undefined }
    const bid = { strategy: 'cpm', value: 1_000_000 }
    const linked = [{ media: media.id }]
    const lineItem = await make('line-item', { ...december, ...rich, bid, deals: undefined, media: linked })
    expect((await transition('line-item', lineItem, 'active')).body.error).toBe('Activate its strategy first')
    for (const entity of ['campaign', 'strategy', 'line-item']) {
      expect((await transition(entity, rows.get(entity) as Row, 'active')).body.status, entity).toBe('scheduled')
    }
    expect(await read('line-item', lineItem)).toMatchObject({ warnings: ['pending_flight'] })
    const paused = await transition('line-item', lineItem, 'pause')
    expect(paused.body.status).toBe('paused')
    world.time.now = new Date('2026-12-02T00:00:00.000Z')
    manager = await signedIn(world.api, people.manager)
    for (const entity of ['campaign', 'strategy', 'line-item']) {
      expect((await transition(entity, rows.get(entity) as Row, 'active')).body.status, entity).toBe('active')
    }
  })
})

describe('a campaign’s zone', () => {
  it('goes down to strategies and line items, and along when it changes', async () => {
    await tree('video', ahead, { timezone: 'Europe/Berlin' })
    const lineItem = await make('line-item', { ...december, deals: undefined })
    expect(rows.get('strategy')).toMatchObject({ timezone: 'Europe/Berlin' })
    expect(lineItem).toMatchObject({ timezone: 'Europe/Berlin' })
    const campaign = await read('campaign', rows.get('campaign') as Row)
    await manager.put(`/campaign/${campaign.id}`, { ...campaign, timezone: 'Asia/Tokyo' })
    expect(await read('strategy', rows.get('strategy') as Row)).toMatchObject({ timezone: 'Asia/Tokyo' })
    expect(await read('line-item', lineItem)).toMatchObject({ timezone: 'Asia/Tokyo' })
  })

  it('is the one in which a flight outside of it is refused', async () => {
    const berlin = { startAt: '2026-11-30T23:00:00.000Z', endAt: '2026-12-28T23:00:00.000Z' }
    await tree('video', berlin, { timezone: 'Europe/Berlin' })
    const utc = flight('2026-12-01T00:00:00.000Z', '2026-12-29T00:00:00.000Z')
    expect(await refused('line-item', { ...utc, deals: undefined })).toEqual({
      'flights.0.end': 'Must not be after the strategy ends: Dec 29, 2026, 00:00 (Europe/Berlin)',
    })
  })
})

describe('what a new row starts with', () => {
  it('currency and zone come from the account, a deal’s currency from its organization', async () => {
    const account = await make('account', { currency: 'EUR', timezone: 'Europe/Berlin', domain: 'baker.example' })
    await transition('account', account, 'active')
    const campaign = body('campaign')
    const made = await manager.create('campaign', {
      ...campaign,
      currency: undefined,
      timezone: undefined,
      advertiserDomain: undefined,
    })
    expect(made).toMatchObject({ currency: 'EUR', timezone: 'Europe/Berlin' })
    // It has the advertiser's domain as long as it has none of its own.
    expect(made.advertiserDomain).toBeUndefined()
    const owner = (await world.store.read.byIds('organization', [north], 'all'))[0] as Row
    await world.store.transaction(tx => tx.update('organization', [{ ...owner, reportingCurrency: 'EUR' }]))
    expect(await make('deal', { currency: undefined })).toMatchObject({ currency: 'EUR' })
    expect(await make('deal', { currency: 'JPY', dealId: 'another' })).toMatchObject({ currency: 'JPY' })
  })

  it('a deal’s side and type come from what its organization is', async () => {
    const [owner] = await world.store.read.byIds('organization', [north], 'all')
    const starts = async (type: string, more: Json = {}) => {
      await world.store.transaction(tx => tx.update('organization', [{ ...(owner as Row), type }]))
      const given = { side: undefined, dealType: undefined, dealId: `${type}-deal`, ...more }
      const { side, dealType } = await make('deal', given)
      return [side, dealType]
    }
    expect(await starts('buyer')).toEqual(['buy', 'private_auction'])
    expect(await starts('seller')).toEqual(['sell', 'private_auction'])
    expect(await starts('platform_operator')).toEqual(['sell', 'private_auction'])
    expect(await starts('curator')).toEqual(['sell', 'auction_package'])
    expect(await starts('buyer', { side: 'sell', dealId: 'own' })).toEqual(['sell', 'private_auction'])
  })

  it('targeting goes from the campaign to a strategy, and from there to a line item', async () => {
    const germany = { countries: { include: ['DE'] } }
    await tree('video', ahead, { defaultTargeting: germany })
    await make('strategy', { targeting: undefined, supply: undefined })
    const lineItem = await make('line-item', { ...december, deals: undefined, targeting: undefined })
    expect([rows.get('strategy')?.targeting ?? {}, lineItem.targeting ?? {}]).toEqual([{}, {}])
    // A line item that leaves out what the campaign includes contradicts it, and no longer once the campaign is aimed elsewhere.
    const contrary = await make('line-item', {
      ...december,
      deals: undefined,
      targeting: { countries: { exclude: ['DE'] } },
    })
    const warnings = async () => (await read('line-item', contrary)).warnings
    expect(await warnings()).toContain('targeting_conflict')
    const campaign = await read('campaign', rows.get('campaign') as Row)
    await manager.put(`/campaign/${campaign.id}`, { ...campaign, defaultTargeting: { countries: { include: ['AT'] } } })
    expect(await warnings()).not.toContain('targeting_conflict')
  })
})

describe('a campaign of several types', () => {
  const parts = { parts: ['video', 'ctv'], ctvPart: { durations: ['30'] } }

  it('has a part for each type, and its line items are of its parts only', async () => {
    await tree('multi', ahead, { ...parts, nativePart: { sponsoredBy: 'Northwind' } })
    expect(rows.get('campaign')).toMatchObject({ nativePart: { sponsoredBy: 'Northwind' } })
    expect(rows.get('strategy')).toMatchObject({ lineItemTypes: ['video', 'ctv'] })
    const display = { ...december, deals: undefined, lineItemType: 'display' }
    expect(await refused('line-item', display)).toEqual({
      lineItemType: 'Choose one of the campaign’s types: Video and CTV',
    })
    await make('line-item', { ...display, lineItemType: 'ctv' })
    const campaign = await read('campaign', rows.get('campaign') as Row)
    await manager.put(`/campaign/${campaign.id}`, { ...campaign, parts: ['video', 'ctv', 'native'] })
    expect(await read('strategy', rows.get('strategy') as Row)).toMatchObject({
      lineItemTypes: ['video', 'ctv', 'native'],
    })
  })

  it('takes deals that sell what a line item shows; another is named, with its reason', async () => {
    await tree('multi', running, parts)
    const deal = (name: string, adTypes: readonly string[]) =>
      make('deal', { name, dealId: name, adTypes, durationFloors: undefined })
    const [audio, banner, video] = [
      await deal('Podcasts', ['audio']),
      await deal('Banners', ['banner']),
      await deal('Living room', ['video', 'banner']),
    ]
    const ctv = { ...december, lineItemType: 'ctv', bid: { strategy: 'cpm', value: 900_000_000_000 } }
    expect(await refused('line-item', { ...ctv, deals: [audio.id, video.id, banner.id] })).toEqual({
      'deals.0': '“Podcasts” sells Audio, which a CTV line item can’t use',
      'deals.2': '“Banners” sells Banner, which a CTV line item can’t use',
    })
    expect(await refused('strategy', { supply: { deals: [video.id, audio.id] } })).toEqual({
      'supply.deals.1': '“Podcasts” sells Audio, which a Video or CTV line item can’t use',
    })
    expect(await refused('campaign', { ctvDeals: [audio.id] }, 'ctv')).toEqual({
      'ctvDeals.0': '“Podcasts” sells Audio, which a CTV line item can’t use',
    })
    const lineItem = await make('line-item', { ...ctv, deals: [video.id] })
    expect(lineItem.warnings).toContain('invalid_deal')
    expect(lineItem.warningDetails).toContainEqual({ warning: 'invalid_deal', reason: '“Living room” is a draft.' })
    const now = await read('deal', video)
    const changed = await manager.put(`/deal/${video.id}`, { ...now, adTypes: ['banner'] })
    expect(changed.status).toBe(200)
    const after = await read('line-item', lineItem)
    expect(after.warningDetails).toContainEqual({
      warning: 'invalid_deal',
      reason: '“Living room” sells Banner, which a CTV line item can’t use.',
    })
    const renamed = await manager.put(`/line-item/${after.id}`, { ...after, name: 'Renamed' })
    expect(renamed.status, 'what was attached before may stay').toBe(200)
  })
})

describe('warnings of a line item', () => {
  const reasons = (row: Row, warning: string) =>
    (row.warningDetails as { warning: string; reason: string }[])
      .filter(detail => detail.warning === warning)
      .map(({ reason }) => reason)
  const bid = { strategy: 'cpm', value: 10_000_000 }
  const line = (more: Json) => make('line-item', { ...december, deals: undefined, targeting: undefined, bid, ...more })

  it('every one that the catalogue lists has a test here or above', () => {
    const field = resource('line-item').fields.warnings
    expect(field?.kind === 'choices' && field.options).toHaveLength(11)
  })

  it('invalid_flight_dates: the parents’ dates no longer hold the flight', async () => {
    await tree('video')
    const lineItem = await line({})
    expect(lineItem.warnings).not.toContain('invalid_flight_dates')
    const campaign = await read('campaign', rows.get('campaign') as Row)
    await manager.put(`/campaign/${campaign.id}`, { ...campaign, endAt: '2026-12-20T00:00:00.000Z' })
    const after = await read('line-item', lineItem)
    expect(after.warnings).toContain('invalid_flight_dates')
    expect(reasons(after, 'invalid_flight_dates')).toEqual([
      'Flight 1 ends after its strategy, which ends on Dec 20, 2026, 00:00 (UTC).',
    ])
  })

  it.each([
    ['30 days of $300', { budgetTotal: 300_000_000 }, []],
    ['30 days of $299', { budgetTotal: 299_000_000 }, ['$9.97 a day buys less than 1,000 impressions at $10.00.']],
    [
      'a daily budget that can’t spend it all',
      { budgetTotal: 900_000_000, budgetDaily: 29_990_000 },
      ['$29.99 a day spends $899.70 of $900.00 in 30 days.'],
    ],
    ['a daily budget that can', { budgetTotal: 900_000_000, budgetDaily: 30_000_000 }, []],
    [
      'impressions',
      { budgetType: 'impressions', impressionsTotal: 100_000, impressionsDaily: 3_000, budgetTotal: undefined },
      ['3,000 impressions a day add up to 90,000 of 100,000 in 30 days.'],
    ],
  ])('budget_too_low: %s', async (_, budget, expected) => {
    await tree('video', ahead, { currency: 'USD' })
    const lineItem = await line({ budgetDaily: undefined, ...budget })
    expect(reasons(lineItem, 'budget_too_low')).toEqual(expected)
    expect((lineItem.warnings as string[]).includes('budget_too_low')).toBe(expected.length > 0)
  })

  it.each([
    [{ countries: { include: ['DE', 'FR'] } }, { countries: { include: ['FR'] } }, []],
    [
      { countries: { include: ['DE'] } },
      { countries: { include: ['US'] } },
      ['Countries: the strategy and the line item include none in common.'],
    ],
    [
      { countries: { exclude: ['US'] } },
      { countries: { include: ['US'] } },
      ['Countries: all included items are also excluded.'],
    ],
    [{ keywords: { include: ['tea'] } }, { keywords: { include: ['coffee'] } }, []],
    [
      { dayparts: [{ day: 'mon', startMinute: 0, endMinute: 720 }] },
      { dayparts: [{ day: 'mon', startMinute: 720, endMinute: 1440 }] },
      ['Dayparts: the strategy and the line item have no hour in common.'],
    ],
    [{ operatingSystems: { include: ['iOS'] } }, { operatingSystems: { include: ['iOS 17+'] } }, []],
    [
      { carriers: { include: ['Vodafone'] } },
      { carriers: { include: ['Telekom'] } },
      ['Carriers: the strategy and the line item include none in common.'],
    ],
  ])('targeting_conflict: %j under %j', async (above, below, expected) => {
    await make('campaign', ahead, 'video')
    await make('goal')
    await make('strategy', { targeting: above, supply: undefined })
    const lineItem = await line({ targeting: below })
    expect(reasons(lineItem, 'targeting_conflict')).toEqual(expected)
    expect((lineItem.warnings as string[]).includes('targeting_conflict')).toBe(expected.length > 0)
    const strategy = await read('strategy', rows.get('strategy') as Row)
    await manager.put(`/strategy/${strategy.id}`, { ...strategy, targeting: {} })
    expect((await read('line-item', lineItem)).warnings).not.toContain('targeting_conflict')
  })

  it('targeting_conflict: a CTV line item that leaves out every television set', async () => {
    await make('campaign', { ...ahead, targeting: undefined }, 'ctv')
    await make('goal')
    await make('strategy', { targeting: undefined, supply: undefined })
    const lineItem = await line({ targeting: { deviceTypes: { include: ['phone'] } } })
    expect(reasons(lineItem, 'targeting_conflict')).toEqual([
      'Device types: a CTV line item needs Connected TV, Set-top box, or Connected device.',
    ])
  })

  it('targeting_conflict: a segment that is wanted and unwanted', async () => {
    const segment = await make('segment')
    await make('campaign', ahead, 'video')
    await make('goal')
    await make('strategy', { targeting: { segments: { noneOf: [segment.id] } }, supply: undefined })
    const lineItem = await line({ targeting: { segments: { anyOf: [segment.id] } } })
    expect(reasons(lineItem, 'targeting_conflict')).toEqual(['Segments: the included segments are also excluded.'])
  })
})

describe('an inventory list', () => {
  it('keeps what was pasted as bid requests say it, says what is no domain, and counts the rest', async () => {
    const values = ['https://www.News.example/sport', 'news.example', 'not a domain!!', 'shop.example']
    const items = [
      ...values.map(value => ({ type: 'domain', value })),
      { type: 'app', value: 'https://apps.apple.com/app/id42' },
      { type: 'placement', value: '/1/top' },
    ]
    const set = await make('inventory-set', { kind: 'mixed', items, dynamicRule: undefined })
    expect(set.items).toEqual([
      { type: 'domain', value: 'news.example', status: 'valid' },
      { type: 'domain', value: 'not a domain!!', status: 'invalid' },
      { type: 'domain', value: 'shop.example', status: 'valid' },
      { type: 'app', value: '42', status: 'valid' },
      { type: 'placement', value: '/1/top', status: 'valid' },
    ])
    expect(set.counts).toEqual({ domains: 2, apps: 1, placements: 1 })
    // What is no list of items is refused, not taken for an empty one.
    for (const wrong of ['news.example', [...items, 'news.example'], [{ ...items[0], note: 'x' }]]) {
      const refused = await manager.put<Json>(`/inventory-set/${set.id}`, { ...set, items: wrong })
      expect([refused.status, Object.keys(refused.body.fields ?? {}).every(name => name.startsWith('items'))]).toEqual([
        400,
        true,
      ])
    }
    const { body: cleared } = await manager.put<Row>(`/inventory-set/${set.id}`, { ...set, items: null })
    expect(cleared.counts).toEqual({ domains: 0, apps: 0, placements: 0 })
  })

  it('counts what includes and excludes it', async () => {
    const set = await make('inventory-set')
    const counts = async () => (await read('inventory-set', set)).targetedBy
    await tree('video', ahead, { defaultTargeting: { inventorySets: { exclude: [set.id] } } })
    // The campaign; its strategy has no targeting of its own.
    expect(await counts()).toEqual({ included: 0, excluded: 1 })
    const strategy = await read('strategy', rows.get('strategy') as Row)
    const supply = { openExchange: true, inventorySets: [set.id] }
    await manager.put(`/strategy/${strategy.id}`, { ...strategy, targeting: {}, supply })
    expect(await counts()).toEqual({ included: 1, excluded: 1 })
    await make('deal', { inventorySets: [set.id], targeting: undefined })
    expect(await counts()).toEqual({ included: 2, excluded: 1 })
    const campaign = rows.get('campaign') as Row
    await manager.delete(`/strategy/${strategy.id}`)
    await transition('campaign', campaign, 'archive')
    expect(await counts()).toEqual({ included: 1, excluded: 0 })
  })
})
