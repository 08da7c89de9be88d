import type { Metrics } from './comparison.ts'
import { daysIn, type HourMetrics } from './hourMetrics.ts'

/** A time zone with what tells its days. */
export interface ZoneDays {
  readonly zone: string
  readonly dayOf: (hour: number) => string
}

/** Zones that exchanges and agencies report in come first: of those that fit alike, the first is proposed. */
export const reportedZones = [
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Berlin',
  'America/Chicago',
  'America/Denver',
  'America/Sao_Paulo',
  'Europe/Helsinki',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Pacific/Honolulu',
] as const

/** Fewer days fit some zone by chance. */
const fewestDays = 4
/** How much of the difference must go away, and how little of the whole may be left. */
const gone = 0.25
const left = 0.02

/**
 * The zone in which our days have the shape of theirs; null where none has, or the one that is set does. Only shapes are compared, so
 * that a shift is found beside another price or filtered traffic.
 */
export function zoneShift(
  hours: readonly HourMetrics[],
  theirs: ReadonlyMap<string, Metrics>,
  range: { readonly from: string; readonly to: string },
  zones: { readonly own: ZoneDays; readonly others: readonly ZoneDays[] },
): string | null {
  if (theirs.size < fewestDays) return null
  const error = ({ dayOf }: ZoneDays) => {
    const ours = daysIn(dayOf, hours, range)
    let [own, their] = [0, 0]
    for (const [day, { impressions }] of theirs) {
      own += ours.get(day)?.impressions ?? 0
      their += impressions
    }
    if (own === 0 || their === 0) return Number.POSITIVE_INFINITY
    let off = 0
    for (const [day, { impressions }] of theirs)
      off += Math.abs((ours.get(day)?.impressions ?? 0) - (impressions * own) / their)
    return off / own
  }
  const before = error(zones.own)
  if (!Number.isFinite(before)) return null
  let [best, least] = [null as string | null, Math.min(before * gone, left)]
  for (const zone of zones.others) {
    const off = error(zone)
    if (off >= least - 1e-9) continue
    best = zone.zone
    least = off
  }
  return best
}
