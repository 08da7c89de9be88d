import { shareOut } from './shareOut.ts'

/** A line item as far as its budget is concerned. Money in micros of one currency. */
export interface BudgetedLine {
  readonly id: string
  readonly strategy: string
  readonly budget: number
  /** It must not have less: what is spent, planned in ended flights, or its daily budget. */
  readonly least: number
  /** What it is expected to have spent by its end, and at most; null where nothing can be said. */
  readonly expected: { readonly delivered: number; readonly high: number } | null
  /** Percent of its goal's target; null without a goal or a result. */
  readonly attainment: number | null
  /** Its budget is not touched: guaranteed, not running, or planned in impressions. It still counts in its strategy. */
  readonly isKept: boolean
}

/** `cannot_spend` and `off_goal` give, the others take. */
export type ShiftReason = 'cannot_spend' | 'off_goal' | 'can_spend' | 'beats_goal'

export interface BudgetShift {
  readonly id: string
  readonly old: number
  readonly new: number
  readonly reason: ShiftReason
}

/** Of a budget, in percent, what one proposal moves at most: what follows shows before more is moved. */
export const mostMoved = 20n
/** Attainment of the goal, in percent: below the first a line item gives, from the second on it may take. */
export const goalBounds = { poor: 80, good: 100 } as const
/** Of its budget, in percent: whoever is expected to spend so much is held back by it; whoever can't will keep some. */
const spendsAll = 97
/** Less isn't worth a change: one unit of the currency. */
const leastMoved = 1_000_000n

/**
 * Moves budget from line items that can't spend it, or do badly against their goal, to those that spend all they have and do well. What
 * they have together stays the same to the micro, no budget changes by more than `mostMoved`, none falls below its least, and a strategy
 * with a budget of its own never has more in its line items than that. Empty where nobody can give, or nobody take.
 * @param fixed budgets of strategies that have one of their own, by id
 */
export function proposeBudgets(
  lines: readonly BudgetedLine[],
  fixed: ReadonlyMap<string, number>,
): readonly BudgetShift[] {
  const movers = lines.flatMap(line => (line.isKept ? [] : (moverOf(line) ?? [])))
  const moved = new Map<string, bigint>()
  const leftOf = ({ line, most }: Mover) => most - (moved.get(line.id) ?? 0n)
  const exchange = (within: readonly Mover[], rooms: ReadonlyMap<string, bigint>) => {
    const [givers, takers] = [within.filter(({ gives }) => gives), within.filter(({ gives }) => !gives)]
    const caps = cappedBy(takers, leftOf, rooms)
    const amount = least(sum(givers.map(leftOf)), sum(caps))
    const given = shareOut(
      amount,
      givers.map(giver => ({ weight: Number(leftOf(giver)), most: leftOf(giver) })),
    )
    const taken = shareOut(
      amount,
      takers.map(({ weight }, at) => ({ weight, most: caps[at] ?? 0n })),
    )
    givers.forEach(({ line }, at) => void moved.set(line.id, (moved.get(line.id) ?? 0n) + (given[at] ?? 0n)))
    takers.forEach(({ line }, at) => void moved.set(line.id, (moved.get(line.id) ?? 0n) + (taken[at] ?? 0n)))
  }
  // First within each fixed strategy: what it has together stays.
  for (const id of fixed.keys())
    exchange(
      movers.filter(({ line }) => line.strategy === id),
      new Map(),
    )
  exchange(movers, roomsOf(lines, fixed))

  const shifts = movers.flatMap(({ line, gives, reason }): readonly BudgetShift[] => {
    const by = Number(moved.get(line.id) ?? 0n)
    return by === 0 ? [] : [{ id: line.id, old: line.budget, new: line.budget + (gives ? -by : by), reason }]
  })
  const total = sum([...moved.values()])
  return total < 2n * leastMoved ? [] : shifts
}

interface Mover {
  readonly line: BudgetedLine
  readonly gives: boolean
  readonly reason: ShiftReason
  /** What it gives or takes at most. */
  readonly most: bigint
  /** Of takers: the better and the larger, the more. */
  readonly weight: number
}

function moverOf(line: BudgetedLine): Mover | null {
  const { budget, expected, attainment } = line
  const most = (BigInt(budget) * mostMoved) / 100n
  const spare = BigInt(budget) - BigInt(Math.max(0, Math.min(line.least, budget)))
  const give = (reason: ShiftReason, upTo: bigint): Mover => ({
    line,
    gives: true,
    reason,
    most: least(most, spare, upTo),
    weight: 0,
  })
  if (attainment !== null && attainment < goalBounds.poor) return give('off_goal', most)
  if (!expected) return null
  if (expected.high * 100 < budget * spendsAll) {
    return give('cannot_spend', BigInt(Math.max(0, budget - Math.ceil(expected.high))))
  }
  if (expected.delivered * 100 < budget * spendsAll) return null
  if (attainment !== null && attainment < goalBounds.good) return null
  const weight = (budget / 1_000_000) * Math.min(200, attainment ?? 100)
  return { line, gives: false, reason: attainment === null ? 'can_spend' : 'beats_goal', most, weight }
}

/** What may come into each fixed strategy from outside. */
function roomsOf(lines: readonly BudgetedLine[], fixed: ReadonlyMap<string, number>): ReadonlyMap<string, bigint> {
  return new Map(
    [...fixed].map(([id, budget]) => {
      const own = sum(lines.flatMap(line => (line.strategy === id ? [BigInt(line.budget)] : [])))
      const room = BigInt(budget) - own
      return [id, room > 0n ? room : 0n] as const
    }),
  )
}

/** What each taker may take so that no strategy gets more than it has room for. */
function cappedBy(
  takers: readonly Mover[],
  leftOf: (taker: Mover) => bigint,
  rooms: ReadonlyMap<string, bigint>,
): readonly bigint[] {
  const caps = takers.map(leftOf)
  for (const [id, room] of rooms) {
    const own = takers.flatMap(({ line }, at) => (line.strategy === id ? [at] : []))
    const parts = shareOut(
      room,
      own.map(at => ({ weight: takers[at]?.weight ?? 0, most: caps[at] ?? 0n })),
    )
    own.forEach((at, place) => void caps.splice(at, 1, parts[place] ?? 0n))
  }
  return caps
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

function least(...amounts: readonly bigint[]): bigint {
  return amounts.reduce((found, amount) => (amount < found ? amount : found))
}
