import { hoursOf, localTime, offsetAt, type ZoneClock } from '../../engine/contract/zoneClock.ts'
import type { TimeDimension } from './dimensions.ts'
import type { DayRange } from './reportAnswer.ts'

/** The value of a time dimension for an hour (UTC, in milliseconds). */
export function bucketOf(dimension: TimeDimension, clock: ZoneClock, hour: number): string {
  const local = localTime(clock, hour)
  switch (dimension) {
    case 'hour':
      return `${new Date(local).toISOString().slice(0, 16)}${offsetText(offsetAt(clock.spans, hour))}`
    case 'day':
      return dayText(local)
    case 'week':
      return dayText(local - ((isoWeekday(local) + 6 - (clock.weekStart ?? 0)) % 7) * DAY)
    case 'month':
      return dayText(local).slice(0, 7)
    case 'dayOfWeek':
      return String(isoWeekday(local))
    case 'hourOfDay':
      return new Date(local).toISOString().slice(11, 13)
  }
}

/** Every value that a time dimension has in a range of days, in order. */
export function bucketsOf(dimension: TimeDimension, clock: ZoneClock, { from, to }: DayRange): readonly string[] {
  const { start, end } = hoursOf(clock, from, to)
  const found = new Set<string>()
  const step = dimension === 'hour' || dimension === 'hourOfDay' ? HOUR : 6 * HOUR
  for (let hour = start; hour < end; hour += step) found.add(bucketOf(dimension, clock, hour))
  return [...found]
}

/** How many days after Monday weeks begin, for `ZoneClock`. */
export function weekStartOf(day: string | undefined): number {
  return day === 'saturday' ? 5 : day === 'sunday' ? 6 : 0
}

/** `+05:30`. */
export function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

function isoWeekday(local: number): number {
  return ((new Date(local).getUTCDay() + 6) % 7) + 1
}

function dayText(local: number): string {
  return new Date(local).toISOString().slice(0, 10)
}

const HOUR = 3_600_000
const DAY = 86_400_000
