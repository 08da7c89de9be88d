import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followTotal } from '../../../src/advertising/budgets/followTotal.ts'
import { type BudgetedLine, mostMoved, proposeBudgets } from '../../../src/advertising/budgets/proposeBudgets.ts'
import { shareOut } from '../../../src/advertising/budgets/shareOut.ts'
import { times } from '../../setup/effort.ts'

const micros = fc.bigInt({ min: 0n, max: 10n ** 15n })
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const least = (a: bigint, b: bigint) => (a < b ? a : b)

describe('a split', () => {
  it('adds up to the micro, and gives nobody more than they may have', () => {
    const share = fc.record({ weight: fc.double({ min: 0, max: 1e15, noNaN: true }), most: micros })
    fc.assert(
      fc.property(micros, fc.array(share, { maxLength: 12 }), (amount, shares) => {
        const parts = shareOut(amount, shares)
        expect(sum(parts)).toBe(least(amount, sum(shares.map(({ most }) => most))))
        for (const [at, part] of parts.entries()) expect(part >= 0n && part <= (shares[at]?.most ?? 0n)).toBe(true)
      }),
      { numRuns: times(200) },
    )
  })

  it('is in proportion, what rounding leaves going to the largest remainders', () => {
    const split = (amount: bigint, ...weights: readonly number[]) =>
      shareOut(
        amount,
        weights.map(weight => ({ weight, most: amount })),
      )
    expect(split(100n, 1, 1, 1)).toEqual([34n, 33n, 33n])
    expect(split(10n, 0, 3, 1)).toEqual([0n, 8n, 2n])
    expect(split(5n, 0, 0)).toEqual([3n, 2n])
    expect(
      shareOut(10n, [
        { weight: 9, most: 2n },
        { weight: 1, most: 100n },
      ]),
    ).toEqual([2n, 8n])
  })
})

describe('flight budgets', () => {
  const day = 86_400_000
  const flight = (budget: number | null, end: number) => ({ budget, end: end * day })

  it('keep their proportions when the total changes, those that have ended keep their budgets', () => {
    const flights = [flight(200, 1), flight(300, 5), flight(500, 9)]
    expect(followTotal(flights, { before: 1000, after: 1800 }, 2 * day)).toEqual([200, 600, 1000])
    expect(followTotal(flights, { before: 1000, after: 1000 + 1 }, 0)).toEqual([200, 300, 501])
    // Once all is over, nothing can be kept apart.
    expect(followTotal(flights, { before: 1000, after: 500 }, 20 * day)).toEqual([100, 150, 250])
  })

  it('stay where a part was kept back, one has none, or what has ended took more', () => {
    expect(followTotal([flight(200, 1), flight(300, 5)], { before: 1000, after: 2000 }, 0)).toBeNull()
    expect(followTotal([flight(1000, 1), flight(null, 5)], { before: 1000, after: 2000 }, 0)).toBeNull()
    expect(followTotal([flight(600, 1), flight(400, 5)], { before: 1000, after: 500 }, 2 * day)).toBeNull()
  })

  it('come to the new total exactly', () => {
    const budgets = fc.array(fc.integer({ min: 0, max: 1e14 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(budgets, fc.integer({ min: 1, max: 1e15 }), fc.integer({ min: 0, max: 9 }), (parts, after, now) => {
        const before = parts.reduce((total, part) => total + part, 0)
        const next = followTotal(
          parts.map((budget, at) => flight(budget, at + 1)),
          { before, after },
          now * day,
        )
        if (next) expect(next.reduce((total, part) => total + part, 0)).toBe(after)
        const isOver = now >= parts.length
        parts.forEach((part, at) => {
          if (next && at < now && !isOver) expect(next[at]).toBe(part)
        })
      }),
      { numRuns: times(200) },
    )
  })
})

describe('a budget proposal', () => {
  const line = (id: string, more: Partial<BudgetedLine> = {}): BudgetedLine => ({
    id,
    strategy: 's',
    budget: 100_000_000,
    least: 1,
    expected: { delivered: 100_000_000, high: 100_000_000 },
    attainment: null,
    isKept: false,
    ...more,
  })
  const slow = { expected: { delivered: 50_000_000, high: 90_000_000 } }

  it('moves what can’t be spent to those who spend all they have, at most a fifth', () => {
    expect(proposeBudgets([line('a', slow), line('b')], new Map())).toEqual([
      { id: 'a', old: 100_000_000, new: 90_000_000, reason: 'cannot_spend' },
      { id: 'b', old: 100_000_000, new: 110_000_000, reason: 'can_spend' },
    ])
    const silent = line('a', { expected: { delivered: 0, high: 0 } })
    expect(proposeBudgets([silent, line('b')], new Map())[0]?.new).toBe(80_000_000)
  })

  it('moves from what misses its goal to what beats it, and more to the better', () => {
    const lines = [
      line('bad', { attainment: 40 }),
      line('good', { attainment: 150 }),
      line('fair', { attainment: 100 }),
    ]
    expect(proposeBudgets(lines, new Map())).toEqual([
      { id: 'bad', old: 100_000_000, new: 80_000_000, reason: 'off_goal' },
      { id: 'good', old: 100_000_000, new: 112_000_000, reason: 'beats_goal' },
      { id: 'fair', old: 100_000_000, new: 108_000_000, reason: 'beats_goal' },
    ])
    // Who spends all but misses the goal a little neither gives nor takes.
    expect(proposeBudgets([line('a', slow), line('b', { attainment: 90 })], new Map())).toEqual([])
  })

  it('leaves alone what is kept, and proposes nothing that isn’t worth it', () => {
    expect(proposeBudgets([line('a', slow), line('b', { isKept: true })], new Map())).toEqual([])
    expect(proposeBudgets([line('a', { ...slow, isKept: true }), line('b')], new Map())).toEqual([])
    const small = { budget: 1_000_000, expected: { delivered: 0, high: 0 } }
    expect(proposeBudgets([line('a', small), line('b')], new Map())).toEqual([])
  })

  it('adds nothing to a strategy that has no room, but moves within it', () => {
    const lines = [line('a', { ...slow, strategy: 'other' }), line('b')]
    expect(proposeBudgets(lines, new Map([['s', 100_000_000]]))).toEqual([])
    expect(proposeBudgets(lines, new Map([['s', 104_000_000]])).map(one => one.new)).toEqual([96_000_000, 104_000_000])
    expect(proposeBudgets([line('a', slow), line('b')], new Map([['s', 0]]))).toHaveLength(2)
  })

  it('adds up to nothing, keeps to its bounds, and never breaks a strategy’s budget', () => {
    const amount = fc.oneof(fc.integer({ min: 0, max: 1e15 }), fc.integer({ min: 0, max: 3_000_000 }))
    const lines = fc.array(
      fc.record({
        strategy: fc.constantFrom('s', 't', 'u'),
        budget: amount,
        least: amount,
        expected: fc.option(
          fc
            .record({ delivered: amount, more: amount })
            .map(({ delivered, more }) => ({ delivered, high: delivered + more })),
        ),
        attainment: fc.option(fc.double({ min: 0, max: 1000, noNaN: true })),
        isKept: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(lines, amount, amount, (made, s, t) => {
        const given = made.map((one, at) => ({ ...one, id: `l${at}` }))
        const fixed = new Map([
          ['s', s],
          ['t', t],
        ])
        const shifts = proposeBudgets(given, fixed)
        const after = new Map(given.map(({ id, budget }) => [id, BigInt(budget)]))
        for (const shift of shifts) {
          const one = given.find(({ id }) => id === shift.id)
          const [old, next] = [BigInt(shift.old), BigInt(shift.new)]
          expect(old).toBe(BigInt(one?.budget ?? -1))
          expect((next > old ? next - old : old - next) * 100n <= old * mostMoved).toBe(true)
          expect(one?.isKept).toBe(false)
          if (next < old) expect(shift.new).toBeGreaterThanOrEqual(Math.min(one?.least ?? 0, one?.budget ?? 0))
          after.set(shift.id, next)
        }
        const together = (of: (id: string) => bigint, strategy?: string) =>
          sum(given.flatMap(one => (strategy && one.strategy !== strategy ? [] : [of(one.id)])))
        const budgetOf = (id: string) => BigInt(given.find(one => one.id === id)?.budget ?? 0)
        const nextOf = (id: string) => after.get(id) ?? 0n
        expect(together(nextOf)).toBe(together(budgetOf))
        for (const [id, budget] of fixed) {
          const [was, is] = [together(budgetOf, id), together(nextOf, id)]
          expect(is <= was || is <= BigInt(budget)).toBe(true)
        }
      }),
      { numRuns: times(300) },
    )
  })
})
