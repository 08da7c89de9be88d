import { zoneOffset } from './zoneOffset.ts'

/** By how many milliseconds a zone's clock is ahead of UTC; the same within a minute, which is asked for thousands of times. */
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
