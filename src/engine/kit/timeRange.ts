import { t } from '../texts/t.ts'
/** Whole days from and to, both included, `2026-10-12`, and how they were chosen. */
export interface TimeRange {
  readonly choice: RangeChoice
  readonly from: string
  readonly to: string
}

export type RangeChoice = RangePreset | 'custom'

/** The ranges that have a name, in the order in which they are offered. */
export const rangePresets = [
  { key: 'today', label: t('Today') },
  { key: 'yesterday', label: t('Yesterday') },
  { key: 'last7', label: t('Last 7 days') },
  { key: 'last14', label: t('Last 14 days') },
  { key: 'last30', label: t('Last 30 days') },
  { key: 'last60', label: t('Last 60 days') },
  { key: 'last90', label: t('Last 90 days') },
  { key: 'thisMonth', label: t('This month') },
  { key: 'lastMonth', label: t('Last month') },
  { key: 'thisQuarter', label: t('This quarter') },
  { key: 'thisYear', label: t('This year') },
] as const

export type RangePreset = (typeof rangePresets)[number]['key']

/**
 * The days that a name means now, on the calendar of `timeZone`. The last days are whole ones and end yesterday:
 * today's figures are still coming in. This month, quarter and year go up to today.
 */
export function presetRange(choice: RangePreset, now: Date = new Date(), timeZone = 'UTC'): TimeRange {
  const today = dayOf(now, timeZone)
  const [year, month] = [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 7)}-01`]
  const quarter = `${today.slice(0, 5)}${['01', '04', '07', '10'][Math.floor((Number(today.slice(5, 7)) - 1) / 3)]}-01`
  const spans: Readonly<Record<RangePreset, readonly [string, string]>> = {
    today: [today, today],
    yesterday: [addDays(today, -1), addDays(today, -1)],
    last7: [addDays(today, -7), addDays(today, -1)],
    last14: [addDays(today, -14), addDays(today, -1)],
    last30: [addDays(today, -30), addDays(today, -1)],
    last60: [addDays(today, -60), addDays(today, -1)],
    thisMonth: [month, today],
    last90: [addDays(today, -90), addDays(today, -1)],
    thisQuarter: [quarter, today],
    thisYear: [year, today],
    lastMonth: [`${addDays(month, -1).slice(0, 7)}-01`, addDays(month, -1)],
  }
  const [from, to] = spans[choice]
  return { choice, from, to }
}

/** The part of the range that lies within the limits; null when none does, or when it ends before it begins. */
export function clampRange(range: TimeRange, { min, max }: RangeLimits): TimeRange | null {
  const from = min !== undefined && range.from < min ? min : range.from
  const to = max !== undefined && range.to > max ? max : range.to
  return from <= to && isDay(from) && isDay(to) ? { ...range, from, to } : null
}

export interface RangeLimits {
  /** The first and last day that may be chosen. */
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** Whether a text is a day that the calendar has, `2026-02-28`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

/** The day of a moment on the calendar of `timeZone`, `2026-10-12`. */
export function dayOf(moment: Date, timeZone: string): string {
  // Swedes write dates as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  )
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
