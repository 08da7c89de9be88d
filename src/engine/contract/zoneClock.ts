import { zoneOffset } from './zoneOffset.ts'

/**
 * The clock of a time zone over a stretch of hours, worked out once: where its offset from UTC changes. Stores are told
 * these, so that a database's own time zone data can't disagree.
 */
export interface ZoneClock {
  readonly timezone: string
  /** Ascending; the first begins before everything asked. */
  readonly spans: readonly ZoneSpan[]
  /** How many days after Monday weeks begin. Default 0. */
  readonly weekStart?: number
}

export interface ZoneSpan {
  /** The first millisecond of it. */
  readonly from: number
  readonly offsetMinutes: number
}

/** Hours (UTC) from `start` up to, without, `end`, in milliseconds. */
export interface HourRange {
  readonly start: number
  readonly end: number
}

/** Whether there is such a zone. */
export function isTimeZone(timezone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone })
    return true
  } catch {
    return false
  }
}

/** The clock from a day before `from` to a day after `to`, which are days of the zone. */
export function zoneClock(timezone: string, from: string, to: string): ZoneClock {
  const offset = offsetReader(timezone)
  const [first, last] = [Date.parse(from) - 2 * DAY, Date.parse(to) + 3 * DAY]
  const spans: ZoneSpan[] = [{ from: first, offsetMinutes: offset(first) }]
  for (let at = first; at < last; at += DAY) {
    let [low, known] = [at, offset(at)]
    // Zones change at most once in a day, but for some that were made up twice: every change is looked for.
    while (offset(at + DAY) !== known) {
      let high = at + DAY
      while (high - low > MINUTE) {
        const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE
        if (offset(middle) === known) low = middle
        else high = middle
      }
      known = offset(high)
      spans.push({ from: high, offsetMinutes: known })
      low = high
    }
  }
  return { timezone, spans }
}

/** The wall clock as if it were UTC, in milliseconds: its parts are read by the UTC getters of `Date`. */
export function localTime({ spans }: ZoneClock, hour: number): number {
  return hour + offsetAt(spans, hour) * MINUTE
}

export function offsetAt(spans: readonly ZoneSpan[], hour: number): number {
  let offset = spans[0]?.offsetMinutes ?? 0
  for (const span of spans) {
    if (span.from > hour) break
    offset = span.offsetMinutes
  }
  return offset
}

/** The hours (UTC) that begin on the days `from` to `to` of the zone. */
export function hoursOf(clock: ZoneClock, from: string, to: string): HourRange {
  return { start: firstHour(clock, Date.parse(from)), end: firstHour(clock, Date.parse(to) + DAY) }
}

/** Whether the zone's days are those of UTC throughout these hours. */
export function isUtc({ spans }: ZoneClock, { start, end }: HourRange): boolean {
  return spans.every(({ from, offsetMinutes }, index) => {
    const until = spans[index + 1]?.from ?? Number.POSITIVE_INFINITY
    return offsetMinutes === 0 || until <= start || from >= end
  })
}

/** The first hour that begins at or after a local midnight. Local days never go back. */
function firstHour(clock: ZoneClock, midnight: number): number {
  let hour = midnight - 2 * DAY
  while (localTime(clock, hour) < midnight) hour += HOUR
  return hour
}

function offsetReader(timezone: string): (at: number) => number {
  const known = new Map<number, number>()
  return at => {
    const found = known.get(at)
    if (found !== undefined) return found
    // Offsets of long ago have seconds; hours of delivery have none.
    const offset = Math.floor(zoneOffset(at, timezone) / MINUTE)
    known.set(at, offset)
    return offset
  }
}

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
