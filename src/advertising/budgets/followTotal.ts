import { shareOut } from './shareOut.ts'

export interface FlightBudget {
  /** Micros; null for a flight without a budget of its own. */
  readonly budget: number | null
  /** Milliseconds; null where it isn't known. */
  readonly end: number | null
}

/**
 * What flights get when the total budget of their line item changes: those that had all of it between them keep their proportions, those
 * that have ended keep their budgets, and all together come to the new total exactly. Null where they stay as they are: a part of the
 * total was kept back, a flight has no budget, or those that have ended had more than there is now.
 */
export function followTotal(
  flights: readonly FlightBudget[],
  total: { readonly before: number; readonly after: number },
  now: number,
): readonly number[] | null {
  const budgets = flights.flatMap(({ budget }) => (budget === null ? [] : [budget]))
  const had = budgets.reduce((sum, budget) => sum + budget, 0)
  if (flights.length === 0 || budgets.length < flights.length || had !== total.before) return null
  const ended = flights.map(({ end }) => end !== null && end <= now)
  const isOver = ended.every(Boolean)
  const kept = budgets.map((budget, at) => (ended[at] && !isOver ? budget : null))
  const rest = total.after - kept.reduce<number>((sum, budget) => sum + (budget ?? 0), 0)
  if (rest < 0) return null
  const most = BigInt(rest)
  const parts = shareOut(
    most,
    budgets.map((weight, at) => ({ weight, most: kept[at] === null ? most : 0n })),
  )
  return budgets.map((_, at) => kept[at] ?? Number(parts[at] ?? 0n))
}
