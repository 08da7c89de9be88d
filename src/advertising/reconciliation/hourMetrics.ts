import { localTime, type ZoneClock, zoneClock } from '../../engine/contract/zoneClock.ts'
import type { Metrics } from './comparison.ts'

/** What we counted in an hour (UTC, its first millisecond). */
export interface HourMetrics extends Metrics {
  readonly hour: number
  readonly wins: number
}

export interface DayMetrics extends Metrics {
  readonly wins: number
}

/** Our hours as days of a zone. Only days from `from` to `to` are told. */
export function daysIn(
  dayOf: (hour: number) => string,
  hours: readonly HourMetrics[],
  { from, to }: { readonly from: string; readonly to: string },
): ReadonlyMap<string, DayMetrics> {
  const days = new Map<string, DayMetrics>()
  for (const { hour, impressions, spend, wins } of hours) {
    const day = dayOf(hour)
    if (day < from || day > to) continue
    const sum = days.get(day)
    days.set(
      day,
      sum
        ? { impressions: sum.impressions + impressions, spend: sum.spend + spend, wins: sum.wins + wins }
        : { impressions, spend, wins },
    )
  }
  return days
}

/** Which day of a zone an hour is in; asked often, so each hour is worked out once. */
export function dayReader(timezone: string, { from, to }: { readonly from: string; readonly to: string }) {
  let clock: ZoneClock | null = null
  const known = new Map<number, string>()
  return (hour: number): string => {
    const found = known.get(hour)
    if (found !== undefined) return found
    clock ??= zoneClock(timezone, from, to)
    const day = new Date(localTime(clock, hour)).toISOString().slice(0, 10)
    known.set(hour, day)
    return day
  }
}
