import type { DayRange } from './reportAnswer.ts'
import type { Comparison, DateRange } from './reportQuestion.ts'

/**
 * The days that a preset means on a calendar where it is `today`. "Last" days are whole ones and end yesterday, as
 * today's figures still come in; those "to date" go up to today. Null for those that need more to be known.
 */
export function presetDays(preset: DateRange, today: string): DayRange | null {
  const month = `${today.slice(0, 7)}-01`
  const quarter = `${today.slice(0, 5)}${String(Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return lastDays(today, 1)
    case 'last_7':
      return lastDays(today, 7)
    case 'last_14':
      return lastDays(today, 14)
    case 'last_30':
      return lastDays(today, 30)
    case 'last_60':
      return lastDays(today, 60)
    case 'last_90':
      return lastDays(today, 90)
    case 'mtd':
      return { from: month, to: today }
    case 'last_month':
      return { from: `${addDays(month, -1).slice(0, 7)}-01`, to: addDays(month, -1) }
    case 'qtd':
      return { from: quarter, to: today }
    case 'ytd':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'flight':
    case 'custom':
      return null
  }
}

/** The days that a range is compared with. */
export function comparedDays({ from, to }: DayRange, comparison: Comparison): DayRange | null {
  if (comparison === 'none') return null
  if (comparison === 'previous_year') return { from: yearBefore(from), to: yearBefore(to) }
  const days = daysIn({ from, to })
  return { from: addDays(from, -days), to: addDays(to, -days) }
}

export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** Whether a text is a day that the calendar has. */
export function isDay(text: string): boolean {
  return /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

/** The 29th of February is compared with the 28th. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return isDay(before) ? before : addDays(`${before.slice(0, 8)}01`, 27)
}

function lastDays(today: string, days: number): DayRange {
  return { from: addDays(today, -days), to: addDays(today, -1) }
}

const DAY = 86_400_000
