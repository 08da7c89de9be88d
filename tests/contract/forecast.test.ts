import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { ForecastAnswer } from '../../src/advertising/forecast/forecastAnswer.ts'
import { bandOf } from '../../src/advertising/forecast/hindcast.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { servedEntities } from '../../src/advertising/serving/servingTree.ts'
import { replayBids } from '../unit/forecast/replayBids.ts'
import { replayFacts, type ToldTargeting } from '../unit/forecast/replayFacts.ts'
import { edited, servingWorld } from '../unit/serving/servingWorld.ts'
import { type ApiClient, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const DAY = 86_400_000

eachStore(open => {
  let test: TestWorld
  let admin: ApiClient
  let facts: readonly Fact[]

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    admin = await test.signIn('admin')
    const today = Math.floor(test.time.now.getTime() / DAY) * DAY
    const at = (days: number) => new Date(today - days * DAY + 36_000_000).toISOString()
    const fact = (lineItem: string, days: number, more: Partial<Fact>): Fact => ({
      hour: at(days),
      organization: north,
      currency: 'USD',
      campaign: lineItem === 'other' ? 'elsewhere' : 'campaign',
      strategy: 'strategy',
      lineItem,
      environment: 'web',
      bidRequests: 1000,
      bids: 400,
      wins: 100,
      impressions: 95,
      spend: 285_000,
      ...more,
    })
    facts = Array.from({ length: 20 }, (_, day) => [
      fact('line', day + 1, { country: day % 2 ? 'DE' : 'AT', deviceType: 'phone', exchange: 'x.example' }),
      fact('second', day + 1, {
        country: 'DE',
        deviceType: day % 3 ? 'phone' : 'connected_tv',
        exchange: 'x.example',
        bidRequests: 700,
      }),
      fact('other', day + 1, {
        country: 'AT',
        deviceType: 'tablet',
        exchange: 'y.example',
        deal: 'deal',
        spend: 900_000,
      }),
    ]).flat()
    // Neither today's, nor what is too old, nor another organization's counts.
    const strangers = [fact('line', 0, {}), fact('line', 40, {}), fact('south', 3, { organization: south })]
    await test.store.transaction(tx => tx.extension(factStore).insertFacts([...facts, ...strangers]))
    const flights = { startAt: at(60), endAt: new Date(today + 60 * DAY).toISOString() }
    const world = edited(servingWorld('display'), [
      ['line-item', 'startAt', flights.startAt],
      ['line-item', 'endAt', flights.endAt],
    ])
    for (const entity of servedEntities)
      for (const row of world.rows[entity])
        await putRows(test.store, entity, { ...row, id: String(row.id), organization: north })
    for (const id of ['second', 'other'])
      await putRows(test.store, 'line-item', {
        ...world.rows['line-item'][0],
        ...flights,
        id,
        name: `Line ${id}`,
        campaign: id === 'other' ? 'elsewhere' : 'campaign',
        organization: north,
      })
  })

  const ask = (more: object = {}, client = admin) =>
    client.post<ForecastAnswer>('/forecast', { organization: north, targeting: {}, currency: 'USD', ...more })

  const both = (...values: readonly string[]) => {
    const some = fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 })
    return fc.record({ include: some, exclude: some }, { requiredKeys: [] })
  }
  const aimed: fc.Arbitrary<ToldTargeting> = fc.record(
    {
      countries: both('DE', 'AT'),
      deviceTypes: both('phone', 'mobile_tablet', 'connected_tv'),
      exchanges: both('x.example', 'y.example'),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<ToldTargeting>

  it('answers what a replay of the same facts answers, whatever the targeting', async () => {
    await fc.assert(
      fc.asyncProperty(aimed, async targeting => {
        const { status, body } = await ask({ targeting })
        expect(status).toBe(200)
        const replayed = replayFacts(facts, targeting)
        // On so many days line items ran.
        expect(body.requests).toEqual({ least: Math.round(replayed.least / 20), most: Math.round(replayed.most / 20) })
        expect(body.bidRate).toBe(replayed.most ? replayed.bids / replayed.most : null)
        expect(body.price).toBe(
          replayed.impressions ? Math.round((replayed.spend / replayed.impressions) * 1000) : null,
        )
      }),
      { numRuns: 12 },
    )
  })

  it('goes by the line item’s own days, its strategy, its budget and its bid, and says with whom it overlaps', async () => {
    const line = { lineItem: 'line', strategy: 'strategy', budget: 1_000_000_000, bid: 4_000_000 }
    const { status, body } = await ask(line)
    expect([status, body.isNew, body.limit, body.days]).toEqual([200, false, 'availability', 30])
    // 285,000 a day in 14 days of 14.
    expect(body.spend.expected).toBe(285_000 * 30)
    expect(body.overlap).toEqual([{ id: 'second', name: 'Line second', share: 1 }])
    expect([body.dataCost, body.error, body.unreported]).toEqual([0, null, []])
    const cheap = await ask({ ...line, bid: 2_000_000 })
    expect([cheap.body.winRate, cheap.body.spend.expected]).toEqual([0, 0])
    const poor = await ask({ ...line, budget: 7_000_000 })
    expect(poor.body).toMatchObject({ limit: 'budget', spend: { expected: 7_000_000 - 22 * 285_000 } })
    const narrow = await ask({
      ...line,
      targeting: { countries: { include: ['DE'] }, regions: { include: ['DE-BE'] } },
    })
    expect(narrow.body.unreported).toEqual(['Regions and cities'])
    expect(narrow.body.spend.expected).toBeLessThan(body.spend.expected)
    const hours = await ask({ ...line, targeting: { dayparts: [{ day: 'mon', startMinute: 600, endMinute: 660 }] } })
    expect(hours.body.requests.most).toBeLessThan(body.requests.most / 4)
  })

  it('says how far off such forecasts are for the bid that is asked about, as a replay of all that was bought finds', async () => {
    const today = Math.floor(test.time.now.getTime() / DAY) * DAY
    const bids = Array.from({ length: 9 }, (_, at) => ({ id: `s${at}`, bid: 6_000_000 }))
    const typeOf = (id: string) => (Number(id.slice(1)) % 4 < 2 ? 'display' : 'video')
    const bought = (at: number, day: number, more: Partial<Fact> = {}): Fact => {
      const impressions = 90 + ((day * (at + 3)) % 11)
      return {
        hour: new Date(today - day * DAY + 36_000_000).toISOString(),
        organization: south,
        currency: 'USD',
        campaign: 'south-campaign',
        strategy: 'south-strategy',
        lineItem: `s${at}`,
        country: at % 2 ? 'DE' : 'AT',
        exchange: 'x.example',
        bidRequests: 1000,
        bids: 400,
        wins: 120,
        impressions,
        spend: (at < 4 ? 500 : 750) * (1 + ((day * 5 + at) % 8)) * impressions,
        ...more,
      }
    }
    const sold = bids.flatMap((_, at) => Array.from({ length: 28 }, (_, day) => bought(at, day + 1)))
    await test.store.transaction(tx => tx.extension(factStore).insertFacts([...sold, bought(0, 0)]))
    const { rows } = servingWorld('display')
    const flights = {
      startAt: new Date(today - 90 * DAY).toISOString(),
      endAt: new Date(today + 60 * DAY).toISOString(),
    }
    await putRows(test.store, 'strategy', { ...rows.strategy[0], id: 'south-strategy', organization: south })
    for (const { id, bid } of bids)
      await putRows(test.store, 'line-item', {
        ...rows['line-item'][0],
        ...flights,
        id,
        name: `Line ${id}`,
        strategy: 'south-strategy',
        organization: south,
        lineItemType: typeOf(id),
        bid: { strategy: 'cpm', value: bid },
      })
    const line = { organization: south, lineItem: 's0' }
    const asItIs = (await ask({ ...line, bid: 6_000_000 })).body
    expect([asItIs.bidChange, asItIs.error?.of]).toEqual([0, 9])
    for (const factor of [0.5, 0.75, 1.5]) {
      const { status, body } = await ask({ ...line, bid: 6_000_000 * factor })
      expect([status, body.bidChange]).toEqual([200, factor - 1])
      const band = bandOf(replayBids(sold, bids, today - 14 * DAY, factor, typeOf))
      if (!band) throw new Error('Nothing was replayed')
      expect(body.error).toEqual({ median: expect.closeTo(band.median, 6), of: band.of })
      expect(body.error?.median).not.toBeCloseTo(asItIs.error?.median ?? 0, 3)
      const { expected, low, high } = body.spend
      expect(low).toBeCloseTo(expected * Math.min(1, band.low), -1)
      expect(high).toBeCloseTo(expected * Math.max(1, band.high), -1)
    }
    // Without a fixed price there is nothing to replay.
    expect((await ask(line)).body).toMatchObject({ bidChange: null, error: null, spend: { low: null, high: null } })
    // What is new has no range, whatever is replayed.
    const other = { ...rows['line-item'][0], ...flights, strategy: 'south-strategy', organization: south }
    await putRows(test.store, 'line-item', { ...other, id: 'new' })
    const fresh = await ask({ ...line, lineItem: 'new', bid: 2_000_000 })
    expect(fresh.body).toMatchObject({ isNew: true, bidChange: -0.5, error: null, spend: { low: null } })
    // Its own bid is in its own currency: EUR 3.75 are USD 6.
    await putRows(
      test.store,
      'line-item',
      ...['EUR', 'JPY'].map(currency => ({
        ...other,
        id: currency,
        currency,
        bid: { strategy: 'cpm', value: 3_750_000 },
      })),
    )
    const value = { day: '2026-11-01', rates: [{ currency: 'EUR', rate: 1.6 }] }
    const rates = { key: 'currency-rates', scope: 'platform', place: 'platform', value }
    await putRows(test.store, 'setting', { id: 'rates', ...rates })
    await test.store.transaction(tx =>
      tx
        .extension(factStore)
        .insertFacts(
          Array.from({ length: 28 }, (_, day) =>
            bought(0, day + 1, { lineItem: 'EUR', currency: 'EUR', impressions: 100, spend: 200_000 }),
          ),
        ),
    )
    const euros = { ...line, lineItem: 'EUR' }
    const same = (await ask({ ...euros, bid: 6_000_000 })).body
    expect([same.bidChange, same.spend.expected]).toEqual([0, 320_000 * 30])
    expect((await ask({ ...euros, bid: 9_000_000 })).body.bidChange).toBeCloseTo(0.5, 9)
    expect((await ask({ ...euros, bid: 3_750_000, currency: 'EUR' })).body.bidChange).toBe(0)
    expect((await ask({ ...line, lineItem: 'JPY', bid: 3_750_000 })).body.bidChange).toBeNull()
  })

  it('says that the inventory lists of the strategy’s supply aren’t counted', async () => {
    const { rows } = servingWorld('display')
    await putRows(test.store, 'strategy', {
      ...rows.strategy[0],
      id: 'listed',
      organization: north,
      supply: { openExchange: true, inventorySets: ['set'] },
    })
    const { status, body } = await ask({ strategy: 'listed' })
    expect([status, body.unreported]).toEqual([200, ['Inventory lists']])
  })

  it('refuses what its user may not see, and what makes no sense', async () => {
    const viewer = await test.signIn('viewer')
    expect((await ask({}, viewer)).status).toBe(200)
    for (const [body, status] of [
      [{ lineItem: 'missing' }, 404],
      [{ strategy: 'missing' }, 404],
      [{ targeting: { countries: 'DE' } }, 400],
      [{ targeting: { regions: { include: Array(100_000).fill('x') } } }, 400],
      [{ bid: -1 }, 400],
      [{ startAt: 'soon' }, 400],
      [{ more: 1 }, 400],
    ] as const)
      expect((await ask(body)).status, JSON.stringify(body).slice(0, 80)).toBe(status)
    const strange = await ask({ organization: south }, viewer)
    expect(strange.status).toBe(404)
  })
})
