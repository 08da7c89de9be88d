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
    for (const start of [effectiveFrom, effectiveTo && later(effectiveTo, 1)])
      if (start && range.from < start && start <= range.to) starts.add(start)
  }
  const sorted = [...starts].sort()
  return sorted.map((from, at) => {
    const next = sorted[at + 1]
    const to = next === undefined ? range.to : later(next, -1)
    return { from, to, daysInMonth: daysFrom(`${from.slice(0, 7)}-01`, nextMonth(from)) }
  })
}

function nextMonth(day: string): string {
  return `${later(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
}

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

const DAY = 86_400_000
