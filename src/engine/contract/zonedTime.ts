import { zoneOffset } from './zoneOffset.ts'

/** `2026-11-21T07:16`: a moment as the clock on a wall in the zone shows it; seconds only where they aren't zero. */
export function toLocalText(moment: string, zone: string): string {
  const time = Date.parse(moment)
  if (Number.isNaN(time)) return ''
  const text = new Date(time + zoneOffset(time, zone)).toISOString().slice(0, 19)
  return text.endsWith(':00') ? text.slice(0, 16) : text
}

/**
 * The UTC moment of a wall clock's text in a zone. A time that a clock change leaves out is taken after the change; one
 * that stands twice is the first. Null for what is no time.
 */
export function toUtc(local: string, zone: string): string | null {
  const wall = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local) || Number.isNaN(wall)) return null
  const before = wall - zoneOffset(wall - day, zone)
  const after = wall - zoneOffset(wall + day, zone)
  const fits = [before, after].filter(time => time + zoneOffset(time, zone) === wall)
  return new Date(fits.length ? Math.min(...fits) : before).toISOString()
}

/** A zone the browser knows, or UTC. */
export function knownZone(zone: string): string {
  try {
    zoneOffset(0, zone)
    return zone
  } catch {
    return 'UTC'
  }
}

const day = 86_400_000
