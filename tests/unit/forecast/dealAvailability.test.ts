import { describe, expect, it, vi } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import type { FactCells } from '../../../src/advertising/forecast/countFit.ts'
import { dealAvailability, type GuaranteedDeal } from '../../../src/advertising/forecast/dealAvailability.ts'
import { dealInventory } from '../../../src/advertising/forecast/dealInventory.ts'
import type { DimensionKey } from '../../../src/advertising/reporting/dimensions.ts'
import type { Fact } from '../../../src/advertising/server/facts/store/factStore.ts'
import { writeSample } from '../../../src/advertising/server/sample/fillWithSample.ts'

vi.setConfig({ testTimeout: 60_000 })

const DAY = 86_400_000
const now = Date.parse('2026-11-21T00:00:00Z')
const dimensions = ['lineItem', 'country', 'deviceType', 'environment', 'exchange', 'site', 'lineItemType'] as const

const cell = (values: readonly string[], requests: number, more: Partial<FactCells['cells'][number]['sums']> = {}) => ({
  values,
  sums: { bidRequests: requests, wins: 100, impressions: 80, spend: 400_000, ...more },
})
/** Ten days of it: 1,000 requests a day in Germany, of which two line items met most, and 500 in France. */
const cells: FactCells = {
  dimensions,
  cells: [
    cell(['a', 'DE', 'phone', 'web', 'x', 's1', 'display'], 10_000),
    cell(['b', 'DE', 'phone', 'web', 'x', 's1', 'display'], 7_000),
    cell(['a', 'FR', 'phone', 'app', 'x', '', 'display'], 5_000, { spend: 40_000 }),
  ],
}
const ask = (deal: object, more: Partial<Parameters<typeof dealAvailability>[0]> = {}) =>
  dealAvailability({
    cells,
    countedDays: 10,
    test: dealInventory({ ...deal }),
    start: now,
    end: now + 20 * DAY,
    floor: 5_000_000,
    units: null,
    others: [],
    now,
    band: null,
    ...more,
  })
const promised = (deal: object, left: number, days: readonly [number, number]): GuaranteedDeal => ({
  id: `deal ${left}`,
  name: `Deal ${left}`,
  test: dealInventory({ ...deal }),
  left,
  start: now + days[0] * DAY,
  end: now + days[1] * DAY,
})

describe('the availability of a deal', () => {
  it('is the requests of its inventory, as far as won ones are shown, over its flight', () => {
    // 1,500 requests a day, 80 of 100 wins shown.
    expect(ask({})).toMatchObject({ days: 20, perDay: 1200, available: 24_000, requests: { least: 1500, most: 2200 } })
    expect(ask({ countries: ['DE'] })).toMatchObject({ perDay: 800, available: 16_000 })
    expect(ask({ inventoryKinds: ['app'] })).toMatchObject({ perDay: 400 })
    expect(ask({ sites: ['s1'] })).toMatchObject({ perDay: 800 })
    expect(ask({ adTypes: ['video'] })).toMatchObject({ perDay: 0, verdict: null })
    expect(ask({ targeting: { countries: { exclude: ['DE'] } } })).toMatchObject({ perDay: 400 })
    // Two thirds were sold for the floor or more.
    expect(ask({})).toMatchObject({ atFloor: 320 })
    expect(ask({}, { floor: null })).toMatchObject({ atFloor: 480 })
  })

  it('is less by what is promised to other guaranteed deals on the same days, in the same inventory', () => {
    const others = [
      // Half of its days are ours, all of its inventory.
      promised({ countries: ['DE'] }, 6000, [10, 30]),
      // All of its days are ours, two thirds of its inventory when we are in Germany.
      promised({}, 3000, [0, 10]),
      promised({ countries: ['FR'] }, 4000, [0, 10]),
      promised({ countries: ['DE'] }, 9999, [20, 40]),
      promised({ countries: ['DE'] }, 8888, [-20, 0]),
    ]
    const answer = ask({ countries: ['DE'] }, { others })
    expect(answer.promised.map(({ impressions }) => impressions)).toEqual([3000, 2000])
    expect(answer).toMatchObject({ available: 16_000, free: 11_000 })
    // What began before goes on: of 20 days left, all are ours.
    expect(ask({}, { others: [promised({}, 500, [-20, 20])] }).promised).toMatchObject([{ impressions: 500 }])
    expect(ask({}, { others: [promised({}, 99_999_999, [0, 20])] })).toMatchObject({ free: 0 })
  })

  it('says whether a volume can be met: surely, if all goes as expected, or not', () => {
    const band = { low: 0.8, high: 1.2, of: 20, median: 0.05 }
    const others = [promised({}, 4000, [0, 20])]
    const verdict = (units: number) => ask({}, { units, others, band }).verdict
    expect(ask({}, { band }).low).toBe(19_200)
    expect([verdict(15_200), verdict(15_201), verdict(20_000), verdict(20_001)]).toEqual([
      'met',
      'expected',
      'expected',
      'short',
    ])
    expect(ask({}, { units: 24_000 }).verdict).toBe('met')
    expect(ask({}, { units: 24_001 }).verdict).toBe('short')
  })

  it('names what facts don’t tell', () => {
    const { unreported } = dealInventory({
      inventorySets: ['list'],
      segments: [],
      creativeRules: { sizes: ['300x250'] },
    })
    expect(unreported).toEqual(['Inventory lists', 'Creative rules'])
  })
})

it('counts the sample’s facts as a count one by one does', async () => {
  const { facts, builder } = await writeSample({ catalogue, now: new Date('2026-11-21T10:30:00.000Z'), scale: 'small' })
  const keys = ['lineItem', 'country', 'deviceType', 'environment', 'exchange'] as const
  const groups = new Map<
    string,
    { values: string[]; sums: { bidRequests: number; wins: number; impressions: number; spend: number } }
  >()
  for (const fact of facts) {
    const values = keys.map(key => String(fact[key] ?? ''))
    const group = groups.get(values.join('|')) ?? {
      values,
      sums: { bidRequests: 0, wins: 0, impressions: 0, spend: 0 },
    }
    groups.set(values.join('|'), group)
    for (const measure of ['bidRequests', 'wins', 'impressions', 'spend'] as const)
      group.sums[measure] += fact[measure] ?? 0
  }
  const sampled: FactCells = { dimensions: keys as readonly DimensionKey[], cells: [...groups.values()] }
  for (const deal of builder.of('deal').slice(0, 10)) {
    const wanted = { countries: deal.countries, inventoryKinds: deal.inventoryKinds }
    const kinds: Readonly<Record<string, readonly string[]>> = { site: ['web', 'mobile_web'], app: ['app', 'ctv'] }
    const fits = (fact: Fact) =>
      (wanted.countries as string[]).includes(fact.country ?? '') &&
      (wanted.inventoryKinds as string[]).some(kind => kinds[kind]?.includes(fact.environment ?? ''))
    const own = facts.filter(fits)
    const byPlace = new Map<string, Map<string, number>>()
    for (const fact of own) {
      const place = [fact.country, fact.deviceType, fact.environment, fact.exchange].map(part => part ?? '').join('|')
      const lines = byPlace.get(place) ?? new Map<string, number>()
      byPlace.set(place, lines.set(fact.lineItem, (lines.get(fact.lineItem) ?? 0) + (fact.bidRequests ?? 0)))
    }
    const least = [...byPlace.values()].reduce((sum, lines) => sum + Math.max(...lines.values()), 0)
    const [wins, shown] = (['wins', 'impressions'] as const).map(of =>
      own.reduce((sum, fact) => sum + (fact[of] ?? 0), 0),
    )
    const answer = ask(wanted, { cells: sampled, countedDays: 14 })
    expect(answer.perDay).toBe(wins ? Math.round((least / 14) * ((shown ?? 0) / wins)) : 0)
  }
})
