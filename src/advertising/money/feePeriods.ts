import { addDays, daysIn } from '../reporting/reportRange.ts'
import type { MoneyFee } from './moneyFee.ts'

/** Days of one month on which the same fees are due, both included. */
export interface FeePeriod {
  readonly from: string
  readonly to: string
  readonly daysInMonth: number
}

/** Cuts a range (YYYY-MM-DD, both included) where a month begins, and where a fee does or has ended. */
export function feePeriods(
  range: { readonly from: string; readonly to: string },
  fees: readonly MoneyFee[],
): FeePeriod[] {
  const starts = new Set([range.from])
  for (let month = nextMonth(range.from); month <= range.to; month = nextMonth(month)) starts.add(month)
  for (const { effectiveFrom, effectiveTo } of fees) {
    for (const start of [effectiveFrom, effectiveTo && addDays(effectiveTo, 1)])
      if (start && range.from < start && start <= range.to) starts.add(start)
  }
  const sorted = [...starts].sort()
  return sorted.map((from, at) => {
    const next = sorted[at + 1]
    const to = next === undefined ? range.to : addDays(next, -1)
    return { from, to, daysInMonth: daysIn({ from: `${from.slice(0, 7)}-01`, to: addDays(nextMonth(from), -1) }) }
  })
}

function nextMonth(day: string): string {
  return `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
}
