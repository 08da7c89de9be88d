import { addDays } from '../../reporting/reportRange.ts'

/** The first day (UTC) of a flight that is counted: longer ones are counted from 400 days back. */
export function firstDay(start: number, today: string): string {
  const first = new Date(start).toISOString().slice(0, 10)
  const earliest = addDays(today, 1 - mostDays)
  return first < earliest ? earliest : first > today ? today : first
}

const mostDays = 400
