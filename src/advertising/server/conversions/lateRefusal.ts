import { conversionLimits, dayMs } from './conversionLimits.ts'

/** Clocks differ by so much. */
const aheadMs = 5 * 60_000

/** Why something that happened at a moment isn't taken any more, or yet; null when it is. */
export function lateRefusal(at: string, now: Date): string | null {
  const age = now.getTime() - Date.parse(at)
  if (Number.isNaN(age)) return 'Time: must be a date and time, like 2026-11-21T13:05:00Z'
  if (age < -aheadMs) return 'Time: must not be in the future'
  if (age > conversionLimits.lateDays * dayMs) return `Time: must be at most ${conversionLimits.lateDays} days ago`
  return null
}
