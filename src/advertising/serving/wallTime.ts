import { zoneOffset } from '../../engine/contract/zoneOffset.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** What a clock on the wall shows: the day of the week, and minutes since midnight. */
export interface WallTime {
  readonly day: (typeof weekdays)[number]
  readonly minute: number
}

/** @param offset milliseconds by which the clock is ahead of UTC */
export function wallTime(now: number, offset: number): WallTime {
  const wall = new Date(now + offset)
  return {
    day: weekdays[(wall.getUTCDay() + 6) % 7] ?? 'mon',
    minute: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  }
}

/** Milliseconds; the same within a minute, which is asked for thousands of times. */
export function offsetAt(now: number, zone: string): number {
  const minute = Math.floor(now / 60_000)
  const known = offsets.get(zone)
  if (known?.minute === minute) return known.offset
  const offset = zoneOffset(now, zone)
  offsets.set(zone, { minute, offset })
  return offset
}

/** When the day began, in a zone: 23 or 25 hours before the next one where clocks change. */
export function dayStart(now: number, zone: string): number {
  const minute = Math.floor(now / 60_000)
  const known = starts.get(zone)
  if (known?.minute === minute) return known.start
  const offset = offsetAt(now, zone)
  const midnight = Math.floor((now + offset) / DAY) * DAY
  const before = midnight - zoneOffset(midnight - offset, zone)
  const start = before <= now ? before : before - DAY
  starts.set(zone, { minute, start })
  return start
}

const DAY = 86_400_000
const starts = new Map<string, { readonly minute: number; readonly start: number }>()
const offsets = new Map<string, { readonly minute: number; readonly offset: number }>()
