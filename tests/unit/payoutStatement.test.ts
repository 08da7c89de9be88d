import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PayoutPart, payoutTotals } from '../../src/advertising/money/payoutStatement.ts'

const party = (name: string) => ({ id: name, name })
const part = (more: Partial<PayoutPart> = {}): PayoutPart => ({
  currency: 'EUR',
  curator: party('curator'),
  seller: party('seller'),
  publisher: party('p1'),
  fee: null,
  margin: { percent: 20 },
  revenueShare: 80,
  impressions: 1000,
  spend: 8_000_000,
  dataCost: 0,
  ...more,
})

describe('the payouts of a package', () => {
  it('give the curator its margin of the price, the publisher its share, and the seller the rest', () => {
    const [total] = payoutTotals([part()]) ?? []
    expect(total).toMatchObject({ currency: 'EUR', impressions: 1000, paid: 10_000_000 })
    expect(total?.payouts.map(({ role, name, amount }) => [role, name, amount])).toEqual([
      ['curator', 'curator', 2_000_000],
      ['publisher', 'p1', 6_400_000],
      ['seller', 'seller', 1_600_000],
    ])
  })

  it('add up a party over deals and publishers, each currency by itself, the largest first', () => {
    const totals = payoutTotals([
      part({ publisher: party('p1') }),
      part({ publisher: party('p2'), spend: 16_000_000, impressions: 500, dataCost: 1_000_000 }),
      part({ currency: 'USD', margin: { cpm: 300_000 }, revenueShare: 100 }),
    ])
    expect(
      totals?.map(({ currency, payouts }) => [currency, payouts.map(({ name, amount }) => [name, amount])]),
    ).toEqual([
      [
        'EUR',
        [
          ['curator', 6_250_000],
          ['Audience data', 1_000_000],
          ['p2', 12_800_000],
          ['p1', 6_400_000],
          ['seller', 4_800_000],
        ],
      ],
      [
        'USD',
        [
          ['curator', 300_000],
          ['p1', 8_000_000],
        ],
      ],
    ])
  })

  it('give the curator a flat fee as it is, and name each of its fees once', () => {
    const monthly = { type: 'flat', percent: null, amount: 9_000_000 } as const
    const [total] =
      payoutTotals([
        part({ fee: { type: 'pct', percent: 20, amount: null } }),
        part({ fee: monthly, margin: { amount: 1_234_567 } }),
        part({ fee: { ...monthly }, margin: { amount: 1 }, publisher: party('p2') }),
      ]) ?? []
    expect(total?.paid).toBe(10_000_000 + 9_234_567 + 8_000_001)
    expect(total?.payouts.map(({ name, amount, fees }) => [name, amount, fees])).toEqual([
      ['curator', 3_234_568, [{ type: 'pct', percent: 20, amount: null }, monthly]],
      ['p1', 12_800_000, []],
      ['p2', 6_400_000, []],
      ['seller', 4_800_000, []],
    ])
  })

  it('have none where a margin takes everything, and nothing of nothing', () => {
    expect(payoutTotals([part({ margin: { percent: 100 } })])).toBeNull()
    expect(payoutTotals([])).toEqual([])
  })

  it('add up to what buyers paid, to the micro, and leave exactly the media and data that were spent', () => {
    const amounts = fc.integer({ min: 0, max: 10 ** 12 })
    const parts = fc.array(
      fc.record({
        publisher: fc.constantFrom('p1', 'p2', 'p3').map(party),
        curator: fc.constantFrom('c1', 'c2').map(party),
        margin: fc.oneof(
          fc.record({
            percent: fc.float({ min: 0, max: 95, noNaN: true }).map(value => Math.round(value * 100) / 100),
          }),
          fc.record({ cpm: fc.integer({ min: 0, max: 10 ** 8 }) }),
          fc.record({ amount: fc.integer({ min: 0, max: 10 ** 11 }) }),
        ),
        revenueShare: fc.integer({ min: 0, max: 100 }),
        impressions: fc.nat(10 ** 7),
        spend: amounts,
        dataCost: amounts,
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(parts, given => {
        const [total] = payoutTotals(given.map(part)) ?? []
        const of = (...roles: string[]) =>
          (total?.payouts ?? []).filter(({ role }) => roles.includes(role)).reduce((sum, { amount }) => sum + amount, 0)
        const sum = (key: 'spend' | 'dataCost') => given.reduce((all, one) => all + one[key], 0)
        expect(of('curator', 'data', 'seller', 'publisher')).toBe(total?.paid ?? 0)
        expect(of('seller', 'publisher')).toBe(sum('spend'))
        expect(of('data')).toBe(sum('dataCost'))
      }),
      { numRuns: 300 },
    )
  })
})
