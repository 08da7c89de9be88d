import { toLocalText, toUtc } from '../../../contract/zonedTime.ts'
import { ownZone } from '../../../kit/ownFormats.ts'

/** The day of a moment by the person's clock, `2026-11-21`; a plain day is itself. Empty for no moment. */
export function dayOf(value: string | undefined): string {
  if (!value) return ''
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  return toLocalText(value, ownZone()).slice(0, 10)
}

/** A day's first moment by the person's clock, in UTC. */
export function startOfDay(day: string): string {
  return toUtc(`${day}T00:00:00`, ownZone()) ?? ''
}

/** A day's last millisecond by the person's clock, in UTC. */
export function endOfDay(day: string): string {
  return toUtc(`${day}T23:59:59.999`, ownZone()) ?? ''
}
