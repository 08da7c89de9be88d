import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BidSample, changedBidBand, changedBidRatios } from '../../../src/advertising/forecast/bidBackTest.ts'
import type { FactCells } from '../../../src/advertising/forecast/countFit.ts'
import { errorBand } from '../../../src/advertising/forecast/hindcast.ts'
import type { Fact } from '../../../src/advertising/server/facts/store/factStore.ts'
import { replayBids } from './replayBids.ts'

const DAY = 86_400_000
const start = Date.parse('2026-11-01T00:00:00Z')
const [middle, end] = [start + 14 * DAY, start + 28 * DAY]
const places = ['lineItem', 'country', 'exchange', 'deal', 'lineItemType'] as const
const oneType = () => 'display'
const twoTypes = (lineItem = '') => (Number(lineItem.slice(1)) % 2 ? 'video' : 'display')

/** As a store answers them: of all line items until the middle, and of all days by day. */
function sampleOf(facts: readonly Fact[], typeOf: (lineItem?: string) => string = oneType): BidSample {
  const cells = (of: readonly Fact[], dimensions: FactCells['dimensions']): FactCells => {
    const groups = new Map<string, { values: string[]; sums: Record<string, number> }>()
    for (const fact of of) {
      const values = dimensions.map(name =>
        name === 'day'
          ? fact.hour.slice(0, 10)
          : name === 'lineItemType'
            ? typeOf(fact.lineItem)
            : String(Reflect.get(fact, name) ?? ''),
      )
      const group = groups.get(values.join('|')) ?? { values, sums: {} }
      groups.set(values.join('|'), group)
      for (const measure of ['bidRequests', 'impressions', 'spend'] as const)
        group.sums[measure] = (group.sums[measure] ?? 0) + (fact[measure] ?? 0)
    }
    return { dimensions, cells: [...groups.values()] }
  }
  return {
    own: cells(facts, ['lineItem', 'day', 'country', 'exchange', 'deal', 'lineItemType']),
    market: cells(
      facts.filter(({ hour }) => Date.parse(hour) < middle),
      places,
    ),
    start,
    middle,
    end,
  }
}

const fact = (lineItem: string, country: string, day: number, price: number, impressions: number): Fact => ({
  hour: new Date(start + day * DAY + 36_000_000).toISOString(),
  organization: 'north',
  campaign: 'c',
  strategy: 's',
  lineItem,
  country,
  exchange: 'x.example',
  bidRequests: 1000,
  impressions,
  spend: (price / 1000) * impressions,
})

describe('forecasts for a changed bid', () => {
  it('are as far off as a brute-force replay of what was bought finds', () => {
    const sold = fc.record({
      line: fc.nat(9),
      country: fc.constantFrom('DE', 'AT', 'CH'),
      day: fc.nat(27),
      // Never one to which a bid comes exactly.
      price: fc.nat(900).map(step => 1_000_300 + step * 7000),
      impressions: fc.nat(40),
    })
    const world = fc.uniqueArray(sold, {
      minLength: 60,
      maxLength: 250,
      selector: ({ line, country, day }) => `${line} ${country} ${day}`,
    })
    const bidsOf = fc.array(fc.integer({ min: 2, max: 8 }), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(world, bidsOf, fc.constantFrom(0.25, 0.5, 0.8, 1, 1.25, 2), (all, millions, factor) => {
        const bids = millions.map((bid, line) => ({ id: `l${line}`, bid: bid * 1_000_000 }))
        const facts = all
          // Nobody pays more than their bid.
          .filter(({ line, price }) => price <= (millions[line] ?? 0) * 1_000_000)
          .map(({ line, country, day, price, impressions }) => fact(`l${line}`, country, day, price, impressions))
        const found = changedBidRatios(bids, sampleOf(facts, twoTypes), factor)
        const replayed = replayBids(facts, bids, middle, factor, twoTypes)
        expect(found).toHaveLength(replayed.length)
        for (const [index, ratio] of found.entries()) expect(ratio).toBeCloseTo(replayed[index] ?? Number.NaN, 6)
      }),
      { numRuns: 150 },
    )
  })

  const lines = Array.from({ length: 9 }, (_, index) => `l${index}`)
  const fixed = lines.map(id => ({ id, bid: 6_000_000 }))
  const days = Array.from({ length: 28 }, (_, day) => day)

  it('are as far off as they are anyway where nothing changes', () => {
    const facts = lines.flatMap((id, at) =>
      days.map(day => fact(id, 'DE', day, 3_000_000, 10 + ((day * (at + 3)) % 7))),
    )
    const histories = lines.map(id =>
      facts.flatMap(({ lineItem, spend = 0, impressions = 0 }) => (lineItem === id ? [{ spend, impressions }] : [])),
    )
    expect(changedBidBand(fixed, sampleOf(facts), 1)).toEqual(errorBand(histories))
  })

  it('say so where prices rise above the lower bid, which no forecast of the bid as it was could', () => {
    const facts = lines.flatMap(id => days.map(day => fact(id, 'DE', day, day < 14 ? 3_000_000 : 5_000_000, 10)))
    expect(changedBidBand(fixed, sampleOf(facts), 0.75)).toEqual({ low: 0, high: 0, of: 9, median: 1 })
    expect(changedBidBand(fixed, sampleOf(facts), 0.9)).toMatchObject({
      low: expect.closeTo(5 / 3),
      high: expect.closeTo(5 / 3),
    })
  })

  it('of a higher bid are known from what others paid in the same places, where they did', () => {
    // Each buys for 2 and for 5; at a bid of 3 it would have had the first only.
    const both = (country: (id: string) => string) =>
      lines.flatMap(id =>
        days.flatMap(day => [fact(id, 'AT', day, 2_000_000, 10), fact(id, country(id), day, 5_000_000, 10)]),
      )
    const shared = changedBidBand(fixed, sampleOf(both(() => 'AT2')), 2)
    // Of 2 a day to 7; the nine of them had 18 and the eight others 40 more.
    expect(shared).toMatchObject({ low: expect.closeTo(7 / 2 / (58 / 18)), of: 9 })
    // Four of the nine are videos: each is told by those of its own type only.
    const typed = changedBidRatios(
      fixed,
      sampleOf(
        both(() => 'AT2'),
        twoTypes,
      ),
      2,
    )
    expect(typed[0]).toBeCloseTo(7 / 2 / ((7 + 4 * 7 - 5) / (5 * 2)))
    expect(typed[1]).toBeCloseTo(7 / 2 / ((7 + 3 * 7 - 5) / (4 * 2)))
    const alone = changedBidBand(fixed, sampleOf(both(id => id)), 2)
    expect(alone).toMatchObject({ low: expect.closeTo(3.5), high: expect.closeTo(3.5) })
  })

  it('aren’t stated for fewer than eight, nor counted for who ran too short', () => {
    const facts = lines.flatMap(id => days.map(day => fact(id, 'DE', day, 3_000_000, 10)))
    const sample = sampleOf(facts)
    expect(changedBidBand(fixed.slice(0, 7), sample, 0.9)).toBeNull()
    const late = { startAt: new Date(middle - 4 * DAY).toISOString() }
    expect(changedBidRatios([{ ...fixed[0], id: 'l0', bid: 6_000_000, ...late }], sample, 0.9)).toEqual([])
  })
})
