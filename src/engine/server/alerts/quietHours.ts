import { knownZone, toLocalText, toUtc } from '../../contract/zonedTime.ts'
import type { Row } from '../store/Store.ts'

/** Whether a moment lies within a person's quiet hours, which may go over midnight. */
export function isQuiet({ quietFrom, quietTo }: Row, now: Date, zone: string): boolean {
  if (typeof quietFrom !== 'number' || typeof quietTo !== 'number') return false
  const minute = minuteOf(now, zone)
  if (quietFrom <= quietTo) return quietFrom <= minute && minute < quietTo
  return minute >= quietFrom || minute < quietTo
}

function minuteOf(now: Date, zone: string): number {
  const [hours = 0, minutes = 0] = toLocalText(now.toISOString(), knownZone(zone)).slice(11, 16).split(':').map(Number)
  return hours * 60 + minutes
}

/** The last moment at which the daily email of a person was due. */
export function lastDigest({ digestAt }: Row, now: Date, zone: string): string {
  const minute = typeof digestAt === 'number' ? digestAt : usualDigest
  const clock = new Date(minute * 60_000).toISOString().slice(11, 16)
  const at = (moment: number) => {
    const day = toLocalText(new Date(moment).toISOString(), knownZone(zone)).slice(0, 10)
    return toUtc(`${day}T${clock}`, knownZone(zone)) ?? now.toISOString()
  }
  const today = at(now.getTime())
  return today <= now.toISOString() ? today : at(now.getTime() - 86_400_000)
}

const usualDigest = 480
