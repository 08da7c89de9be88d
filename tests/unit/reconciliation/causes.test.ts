import { describe, expect, it } from 'vitest'
import { causeText } from '../../../src/advertising/pages/reconciliation/causeText.ts'
import { compareMetrics, type OurDeal } from '../../../src/advertising/reconciliation/compareMetrics.ts'
import type { Comparison, TheirMetrics } from '../../../src/advertising/reconciliation/comparison.ts'
import { dayReader, daysIn, type HourMetrics } from '../../../src/advertising/reconciliation/hourMetrics.ts'

const [from, to] = ['2026-10-01', '2026-10-14']
const hour = 3_600_000

/** Busy in the afternoon of UTC, each day another amount. */
function hoursOfMonth(seed: number): readonly HourMetrics[] {
  const first = Date.parse('2026-09-30T00:00:00Z')
  return Array.from({ length: 16 * 24 }, (_, index) => {
    const shape = 40 + 30 * Math.sin(((index % 24) / 24) * 2 * Math.PI)
    const impressions = Math.round(shape * (10 + ((index * 7919 + seed * 104_729) % 13)))
    return {
      hour: first + index * hour,
      impressions,
      wins: Math.round(impressions * 1.09),
      spend: impressions * 4321,
    }
  })
}

const deal = (hours: readonly HourMetrics[]): OurDeal => ({ id: 'd1', dealId: 'AST-1', name: 'Evening video', hours })
const reported = (hours: readonly HourMetrics[], zone = 'UTC'): readonly TheirMetrics[] =>
  [...daysIn(dayReader(zone, { from, to }), hours, { from, to })].map(([day, { impressions, spend }]) => ({
    deal: 'AST-1',
    day,
    impressions,
    spend,
  }))
const compare = (ours: readonly OurDeal[], theirs: readonly TheirMetrics[], timezone = 'UTC') =>
  compareMetrics({
    from,
    to,
    timezone,
    currency: 'USD',
    tolerance: 2,
    ours,
    theirs,
    agreed: new Map(),
    rates: { USD: 1, EUR: 1.16, GBP: 1.34 },
  })
const causes = (ours: readonly OurDeal[], theirs: readonly TheirMetrics[], timezone?: string) =>
  compare(ours, theirs, timezone).deals.flatMap(one => one.causes)

describe('what may have led to a difference', () => {
  const hours = hoursOfMonth(3)
  const ours = [deal(hours)]

  it('is nothing where both sides count alike, or almost', () => {
    expect(compare(ours, reported(hours)).deals).toMatchObject([{ isOver: false, causes: [] }])
    const almost = reported(hours).map(one => ({ ...one, impressions: Math.round(one.impressions * 0.99) }))
    expect(compare(ours, almost).deals).toMatchObject([{ isOver: false, causes: [] }])
  })

  it.each(['America/New_York', 'America/Los_Angeles', 'Asia/Tokyo', 'Europe/Berlin'])('is a timezone: %s', zone => {
    expect(causes(ours, reported(hours, zone))).toEqual([{ kind: 'zone', zone }])
    // In that zone everything agrees.
    expect(compare(ours, reported(hours, zone), zone).deals).toMatchObject([{ isOver: false, causes: [] }])
  })

  it('is a currency, by the stored rate that is nearest', () => {
    const inEuro = reported(hours).map(one => ({ ...one, spend: Math.round(one.spend / 1.15) }))
    expect(causes(ours, inEuro)).toEqual([{ kind: 'currency', currency: 'EUR', ratio: expect.closeTo(1 / 1.15, 4) }])
  })

  it('is a steady price where no rate is near: a fee or a margin', () => {
    const net = reported(hours).map(one => ({ ...one, spend: Math.round(one.spend * 0.7) }))
    expect(causes(ours, net)).toEqual([{ kind: 'price', percent: expect.closeTo(-30, 3) }])
  })

  it('is invalid traffic where theirs is lower by one share every day, and their wins where it is ours', () => {
    const lower = reported(hours).map(one => ({ ...one, impressions: Math.round(one.impressions * 0.93) }))
    expect(causes(ours, lower)).toMatchObject([{ kind: 'steady', percent: expect.closeTo(-7, 1) }, { kind: 'price' }])
    const billed = lower.map(one => ({ ...one, spend: Math.round(one.spend * 0.93) }))
    expect(causes(ours, billed)).toMatchObject([{ kind: 'steady', percent: expect.closeTo(-7, 1) }])
    const won = daysIn(dayReader('UTC', { from, to }), hours, { from, to })
    const wins = reported(hours).map(one => {
      const impressions = won.get(one.day)?.wins ?? 0
      return { ...one, impressions, spend: impressions * 4321 }
    })
    expect(causes(ours, wins)).toEqual([{ kind: 'wins' }])
  })

  it('is late data where only the last days differ, on either side', () => {
    const late = (share: number) =>
      reported(hours).map(one => {
        const by = one.day >= '2026-10-13' ? share : 1
        return { ...one, impressions: Math.round(one.impressions * by), spend: Math.round(one.spend * by) }
      })
    expect(causes(ours, late(0.6))).toEqual([{ kind: 'late', from: '2026-10-13', side: 'theirs' }])
    expect(causes(ours, late(1.6))).toEqual([{ kind: 'late', from: '2026-10-13', side: 'ours' }])
  })

  it('is missing days and missing deals, and says whose', () => {
    const without = reported(hours).filter(({ day }) => day !== '2026-10-05' && day !== '2026-10-06')
    expect(causes(ours, without)).toEqual([
      { kind: 'missing_days', side: 'theirs', days: ['2026-10-05', '2026-10-06'] },
    ])
    const short = hours.filter(one => !new Date(one.hour).toISOString().startsWith('2026-10-05'))
    expect(causes([deal(short)], reported(hours))).toEqual([
      { kind: 'missing_days', side: 'ours', days: ['2026-10-05'] },
    ])
    expect(causes(ours, [])).toEqual([{ kind: 'missing_deal', side: 'theirs' }])
    expect(causes([deal([])], reported(hours))).toEqual([{ kind: 'missing_deal', side: 'ours' }])
    expect(causes([], reported(hours))).toEqual([{ kind: 'missing_deal', side: 'unknown' }])
  })

  it('is several at once: another zone, another currency, and filtered traffic', () => {
    const theirs = reported(hours, 'America/New_York').map(one => ({
      ...one,
      impressions: Math.round(one.impressions * 0.94),
      spend: Math.round((one.spend * 0.94) / 1.16),
    }))
    expect(causes(ours, theirs)).toMatchObject([
      { kind: 'zone', zone: 'America/New_York' },
      { kind: 'steady' },
      { kind: 'currency', currency: 'EUR' },
    ])
  })

  it('is not made up where figures differ by chance', () => {
    const random = reported(hours).map((one, index) => {
      const by = 0.7 + ((index * 37) % 11) / 20
      return { ...one, impressions: Math.round(one.impressions * by), spend: Math.round(one.spend * by) }
    })
    expect(compare(ours, random).deals).toMatchObject([{ causes: [] }])
  })

  it('reads as a sentence', () => {
    expect(causeText({ kind: 'zone', zone: 'Asia/Tokyo' }, 'USD')).toBe(
      'Time zone: the days match if yours are in Asia/Tokyo.',
    )
    const days = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07']
    expect(causeText({ kind: 'missing_days', side: 'theirs', days }, 'USD')).toBe(
      'Missing days: their file has no data for Oct 1, Oct 2, Oct 3, Oct 4, Oct 5 and 2 more.',
    )
    expect(causeText({ kind: 'late', side: 'ours', from: '2026-09-30' }, 'USD')).toContain(
      'the days from Sep 30 differ',
    )
  })
})

describe('a comparison', () => {
  it('is exact: sums of days are those of the deal, sums of deals those of the whole, whatever the zone', () => {
    const sum = (parts: readonly ({ readonly impressions: number; readonly spend: number } | null)[]) =>
      parts.reduce<{ impressions: number; spend: number }>(
        (all, one) => ({
          impressions: all.impressions + (one?.impressions ?? 0),
          spend: all.spend + (one?.spend ?? 0),
        }),
        { impressions: 0, spend: 0 },
      )
    const check = ({ deals, ours, theirs }: Pick<Comparison, 'deals' | 'ours' | 'theirs'>) => {
      for (const one of deals) {
        expect(sum(one.days.map(day => day.ours))).toEqual(one.ours)
        expect(sum(one.days.map(day => day.theirs))).toEqual(one.theirs)
      }
      expect(sum(deals.map(one => one.ours))).toEqual(ours)
      expect(sum(deals.map(one => one.theirs))).toEqual(theirs)
    }
    for (let seed = 0; seed < 25; seed++) {
      const many = Array.from({ length: 4 }, (_, at): OurDeal => {
        const hours = hoursOfMonth(seed * 4 + at).filter((_, index) => (index * (at + 3)) % 5 !== seed % 5)
        return { id: `d${at}`, dealId: `AST-${at}`, name: `Deal ${at}`, hours }
      })
      const theirs = many
        .slice(1)
        .flatMap(({ dealId, hours }) =>
          reported(hours, 'Asia/Tokyo').map(one => ({ ...one, deal: dealId, spend: one.spend + seed })),
        )
      const stranger = { deal: 'NOBODY', day: '2026-10-03', impressions: seed, spend: 7 }
      for (const zone of ['UTC', 'America/New_York', 'Asia/Kolkata']) check(compare(many, [...theirs, stranger], zone))
    }
  })

  it('counts what was agreed on, ours within the tolerance, and nothing while a deal is open', () => {
    const hours = hoursOfMonth(1)
    const half = reported(hours).map(one => ({ ...one, impressions: Math.round(one.impressions / 2) }))
    const input = {
      from,
      to,
      timezone: 'UTC',
      currency: 'USD',
      tolerance: 2,
      ours: [deal(hours), { ...deal(hours), id: 'd2', dealId: 'AST-2' }],
      theirs: [...half, ...reported(hours).map(one => ({ ...one, deal: 'AST-2' }))],
      rates: {},
    }
    const open = compareMetrics({ ...input, agreed: new Map() })
    expect(open.settled).toBeNull()
    expect(open.deals.map(({ dealId, isOver }) => [dealId, isOver])).toEqual([
      ['AST-1', true],
      ['AST-2', false],
    ])
    const agreed = new Map([['AST-1', { impressions: 5, spend: 11, note: '', by: 'Ada', at: '2026-11-01' }]])
    const second = open.deals[1]?.ours ?? { impressions: 0, spend: 0 }
    expect(compareMetrics({ ...input, agreed }).settled).toEqual({
      impressions: 5 + second.impressions,
      spend: 11 + second.spend,
    })
  })
})
