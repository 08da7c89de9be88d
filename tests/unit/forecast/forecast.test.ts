import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countFit, type FactCells } from '../../../src/advertising/forecast/countFit.ts'
import { type ForecastInput, forecast } from '../../../src/advertising/forecast/forecast.ts'
import { errorBand, expectedSpend } from '../../../src/advertising/forecast/hindcast.ts'
import { historiesOf } from '../../../src/advertising/forecast/historiesOf.ts'
import { testOfFacts } from '../../../src/advertising/forecast/reportedByFacts.ts'
import type { DimensionKey } from '../../../src/advertising/reporting/dimensions.ts'
import type { Fact } from '../../../src/advertising/server/facts/store/factStore.ts'
import { replayFacts } from './replayFacts.ts'

const dimensions = ['lineItem', 'country', 'deviceType', 'environment', 'exchange', 'deal'] as const

const fact = fc.record({
  hour: fc.constant('2026-11-20T10:00:00.000Z'),
  organization: fc.constant('north'),
  campaign: fc.constant('c'),
  strategy: fc.constant('s'),
  lineItem: fc.constantFrom('a', 'b', 'c'),
  country: fc.constantFrom('DE', 'AT', ''),
  deviceType: fc.constantFrom('phone', 'tablet', 'connected_tv', ''),
  environment: fc.constantFrom('web', 'mobile_web', 'app', 'ctv', ''),
  exchange: fc.constantFrom('x.example', 'y.example'),
  deal: fc.constantFrom('', 'd1', 'd2'),
  bidRequests: fc.integer({ min: 0, max: 1000 }),
  bids: fc.integer({ min: 0, max: 500 }),
  wins: fc.integer({ min: 0, max: 100 }),
  impressions: fc.integer({ min: 0, max: 90 }),
  spend: fc.integer({ min: 0, max: 900_000 }),
})
const both = (...values: readonly string[]) => {
  const some = fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 })
  return fc.record({ include: some, exclude: some }, { requiredKeys: [] })
}
const targeting = fc.record(
  {
    countries: both('DE', 'AT'),
    deviceTypes: both('phone', 'mobile_tablet', 'connected_tv'),
    environments: both('web', 'app'),
    exchanges: both('x.example', 'y.example'),
    deals: both('d1', 'd2'),
  },
  { requiredKeys: [] },
)

/** As a store answers them. */
function cellsOf(facts: readonly Fact[]): FactCells {
  const groups = new Map<string, { values: string[]; sums: Record<string, number> }>()
  for (const one of facts) {
    const values = dimensions.map(dimension => one[dimension] ?? '')
    const group = groups.get(values.join('|')) ?? { values, sums: {} }
    groups.set(values.join('|'), group)
    for (const measure of ['bidRequests', 'bids', 'wins', 'impressions', 'spend'] as const)
      group.sums[measure] = (group.sums[measure] ?? 0) + (one[measure] ?? 0)
  }
  return { dimensions, cells: [...groups.values()] }
}

it('counts what a replay of the same facts counts, fact by fact', () => {
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 60 }), targeting, (facts, aimed) => {
      const { requests, ...fit } = countFit(cellsOf(facts), testOfFacts([aimed]))
      const { least, most, ...replayed } = replayFacts(facts, aimed)
      expect(requests).toEqual({ least, most })
      expect(fit).toMatchObject(replayed)
    }),
    { numRuns: 200 },
  )
})

it('asks facts for nothing that would hide what fits', () => {
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 30 }), targeting, (facts, aimed) => {
      const test = testOfFacts([aimed])
      const passed = facts.filter(one =>
        test.filters.every(({ dimension, op, values }) => {
          const value = String(Reflect.get(one, dimension) ?? '')
          return values.includes(value) === (op === 'in')
        }),
      )
      expect(countFit(cellsOf(passed), test)).toEqual(countFit(cellsOf(facts), test))
    }),
  )
})

describe('what facts tell of a targeting', () => {
  const tell = (values: Partial<Record<DimensionKey, string>>) => (dimension: DimensionKey) => values[dimension] ?? ''

  it('takes sites and apps together, and hours by the day of the week', () => {
    const { fits, dimensions: asked } = testOfFacts([
      { sites: { include: ['s1'] }, apps: { include: ['a1'] } },
      { dayparts: [{ day: 'mon', startMinute: 540, endMinute: 615, clock: 'user' }] },
    ])
    expect(asked).toEqual(['site', 'app', 'dayOfWeek', 'hourOfDay'])
    expect(fits(tell({ site: 's1', dayOfWeek: '1', hourOfDay: '09' }))).toBe(true)
    expect(fits(tell({ app: 'a1', dayOfWeek: '1', hourOfDay: '10' }))).toBe(true)
    expect(fits(tell({ app: 'a1', dayOfWeek: '1', hourOfDay: '11' }))).toBe(false)
    expect(fits(tell({ app: 'a1', dayOfWeek: '2', hourOfDay: '09' }))).toBe(false)
    expect(fits(tell({ site: 's2', dayOfWeek: '1', hourOfDay: '09' }))).toBe(false)
  })

  it('names what no fact tells', () => {
    const set = { regions: { include: ['DE-BE'] }, kids: 'exclude', viewabilityMin: 70, keywords: { include: [] } }
    expect(testOfFacts([set]).unreported).toEqual(['Regions and cities', 'Kids’ content', 'Minimum viewability'])
  })
})

const day = (spend: number) => ({ spend, impressions: spend / 10 })
const cells: FactCells = {
  dimensions: ['lineItem', 'country'],
  cells: [
    {
      values: ['a', 'DE'],
      sums: { bidRequests: 28_000, bids: 14_000, wins: 2800, impressions: 2800, spend: 5_600_000 },
    },
    { values: ['b', 'DE'], sums: { bidRequests: 14_000, bids: 7000, wins: 1400, impressions: 1400, spend: 7_000_000 } },
  ],
}
const all = countFit(cells, testOfFacts([]))
const input: ForecastInput = {
  fit: all,
  stored: null,
  countedDays: 28,
  history: [],
  band: null,
  days: 10,
  left: null,
  planned: null,
  bid: 6_000_000,
  storedBid: null,
  people: 20,
  dataCpm: 500_000,
}

describe('a forecast', () => {
  it('of something new is what the market sells it', () => {
    const { requests, bidRate, winRate, price, impressions, spend, reach, dataCost, limit, isNew } = forecast(input)
    expect(requests).toEqual({ least: 1000, most: 1500 })
    expect([bidRate, winRate, price, limit, isNew]).toEqual([0.5, 0.2, 3_000_000, 'availability', true])
    // 1,000 requests × 50 % × 20 % × 3 a thousand, in ten days.
    expect(spend).toEqual({ expected: 3_000_000, low: null, high: null })
    expect(impressions.expected).toBe(1000)
    // 20 of the sample saw 4,200 ads.
    expect(reach).toBe(Math.round((1000 * 20 * 256) / 4200) > 1000 ? Math.round((1000 * 5120) / 4200) : 0)
    expect(dataCost).toBe(500_000)
  })

  it('wins less at a lower bid, at lower prices', () => {
    const { winRate, price, atBids } = forecast({ ...input, bid: 4_000_000 })
    // Two thirds of the impressions cost no more than that.
    expect(winRate).toBeCloseTo((0.2 * 2800) / 4200)
    expect(price).toBe(2_000_000)
    const spends = atBids.map(({ spend }) => spend)
    expect(spends).toEqual(spends.toSorted((one, other) => one - other))
    expect(atBids.map(({ bid }) => bid)).toEqual([2_000_000, 3_000_000, 4_000_000, 5_000_000, 6_000_000])
  })

  it('takes a price that is the bid but for rounding for won at it', () => {
    const { winRate } = forecast({ ...input, bid: 4_999_999 })
    expect(winRate).toBeCloseTo(0.2)
  })

  it('goes by its own days where it has some, and by what of them still fits', () => {
    const history = Array.from({ length: 20 }, () => day(1000))
    const same = { ...input, history, stored: all, storedBid: 6_000_000 }
    expect(forecast(same).spend.expected).toBe(10_000)
    const half = countFit({ ...cells, cells: cells.cells.slice(1) }, testOfFacts([]))
    const narrowed = forecast({ ...same, fit: half }).spend.expected
    expect(narrowed).toBeGreaterThan(0)
    expect(narrowed).toBeLessThan(10_000)
    expect(forecast({ ...same, fit: countFit({ ...cells, cells: [] }, testOfFacts([])) })).toMatchObject({
      limit: 'nothing_fits',
      spend: { expected: 0 },
    })
  })

  it('spends no more than is left, nor more than planned where there is more to buy', () => {
    const history = Array.from({ length: 20 }, () => day(1000))
    expect(forecast({ ...input, history, left: 4000 })).toMatchObject({ limit: 'budget', spend: { expected: 4000 } })
    const wider = { ...input, history, stored: countFit({ ...cells, cells: cells.cells.slice(1) }, testOfFacts([])) }
    expect(forecast({ ...wider, storedBid: 6_000_000, planned: 1200 }).spend.expected).toBeLessThanOrEqual(12_000)
    const band = { low: 0.8, high: 1.3, of: 9, median: 0.1 }
    expect(forecast({ ...input, history, band, left: 11_000 }).spend).toEqual({
      expected: 10_000,
      low: 8000,
      high: 11_000,
    })
  })

  it('never answers what is no number, whatever was counted', () => {
    fc.assert(
      fc.property(
        fc.array(fact, { maxLength: 20 }),
        fc.array(fc.integer({ min: 0, max: 1e9 }).map(day), { maxLength: 30 }),
        fc.option(fc.integer({ min: 0, max: 1e9 })),
        fc.option(fc.integer({ min: 0, max: 1e9 })),
        fc.integer({ min: 0, max: 30 }),
        (facts, history, left, bid, days) => {
          const fit = countFit(cellsOf(facts), testOfFacts([]))
          const found = forecast({ ...input, fit, stored: fit, history, left, bid, days, storedBid: bid })
          expect(JSON.stringify(found)).not.toContain('NaN')
          for (const one of [found.spend.expected, found.impressions.expected, found.requests.least])
            expect(Number.isFinite(one) && one >= 0).toBe(true)
          if (left !== null) expect(found.spend.expected).toBeLessThanOrEqual(left)
        },
      ),
    )
  })
})

describe('the error that is stated', () => {
  it('is that of the same way of forecasting, half a history ahead', () => {
    // Ten that go on as they were, and one that stops.
    const steady = Array.from({ length: 10 }, () => Array.from({ length: 28 }, () => day(100)))
    const stopped = Array.from({ length: 28 }, (_, index) => day(index < 14 ? 100 : 0))
    expect(errorBand([...steady, stopped])).toEqual({ low: 0, high: 1, of: 11, median: 0 })
    expect(errorBand(steady.slice(0, 7))).toBeNull()
    expect(expectedSpend([day(1), day(3)], 4, null)).toBe(8)
    expect(expectedSpend([day(1), day(3)], 4, 5)).toBe(5)
  })

  it('counts whole days of a flight, and those without delivery as zeros', () => {
    const start = Date.parse('2026-11-01T00:00:00Z')
    const range = { start, end: start + 5 * 86_400_000 }
    const told = [{ values: ['a', '2026-11-03'], sums: { spend: 7, impressions: 1 } }]
    const found = historiesOf(
      told,
      [{ id: 'a', startAt: '2026-11-01T12:00:00Z', endAt: '2026-11-05T00:00:00Z' }],
      range,
    )
    expect(found.get('a')?.map(({ spend }) => spend)).toEqual([0, 7, 0])
  })
})
