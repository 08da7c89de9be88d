import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatShares } from '../../src/advertising/money/flatShares.ts'
import { lineItemWaterfall } from '../../src/advertising/money/lineItemWaterfall.ts'

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('a flat curation fee', () => {
  it('is for a month: each day that was bought is charged its part, by spend', () => {
    expect(
      flatShares(30_000_000, [
        { day: day(1), spend: 3 },
        { day: day(1), spend: 1 },
        { day: day(2), spend: 0 },
        { day: '2026-12-31', spend: 9 },
      ]),
    ).toEqual([750_000, 250_000, 0, 967_742])
    expect(flatShares(30_000_000, [])).toEqual([])
  })

  it('adds up to the micro: a day to its part, and a month that was bought every day to the fee', () => {
    const spends = fc.array(fc.integer({ min: 1, max: 10 ** 12 }), { minLength: 1, maxLength: 4 })
    const month = fc.array(spends, { minLength: 30, maxLength: 30 })
    fc.assert(
      fc.property(month, fc.integer({ min: 0, max: 10 ** 12 }), fc.nat(30), (days, perMonth, until) => {
        const parts = days.flatMap((all, at) => all.map(spend => ({ day: day(at + 1), spend })))
        const shares = flatShares(perMonth, parts)
        expect(sum(shares)).toBe(perMonth)
        expect(shares.every(share => share >= 0)).toBe(true)
        const isBefore = (one: { day: string }) => one.day <= day(until)
        expect(sum(shares.filter((_, at) => isBefore(parts[at] ?? { day: '' })))).toBe(
          Number((BigInt(perMonth) * BigInt(until)) / 30n),
        )
        // The days of one half are charged alike, whether or not the other half is asked for.
        expect(flatShares(perMonth, parts.filter(isBefore))).toEqual(shares.slice(0, parts.filter(isBefore).length))
      }),
      { numRuns: 200 },
    )
  })

  it('is the margin of a line item that bought so, whole over days and ways', () => {
    const part = (at: number, amount: number, spend: number) => ({
      day: day(at),
      channel: 'deals' as const,
      margin: { amount },
      revenueShare: 80,
      requests: 0,
      dataCost: 5,
      impressions: 1000,
      viewable: 0,
      clicks: 0,
      completes: 0,
      conversions: 0,
      spend,
    })
    const amounts = fc.integer({ min: 0, max: 10 ** 11 })
    fc.assert(
      fc.property(fc.array(fc.tuple(amounts, fc.integer({ min: 1, max: 10 ** 11 })), { maxLength: 6 }), given => {
        const result = lineItemWaterfall({
          range: { from: day(1), to: day(30) },
          parts: given.map(([amount, spend], at) => part(at + 1, amount, spend)),
          currency: 'USD',
          terms: null,
          tree: { lineItem: [], campaign: [], account: [], partner: [], createdAt: '2026-11-01T00:00:00.000Z' },
          catalogue: [],
        })
        const spend = sum(given.map(([, one]) => one))
        expect(result).toMatchObject({
          margin: sum(given.map(([amount]) => amount)),
          netMedia: spend,
          dataCost: given.length * 5,
        })
        expect(result?.price).toBe((result?.margin ?? 0) + spend + given.length * 5)
      }),
      { numRuns: 200 },
    )
  })
})
