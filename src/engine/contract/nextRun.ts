import { toUtc } from './zonedTime.ts'

/**
 * The next moment at which a schedule (domain.md 1.39) is due after `now`, in UTC; null when it never is again or isn't
 * complete. A day of the month that a month lacks is its last day; semi-monthly is the 1st and the 15th.
 */
export function nextRun(schedule: Schedule, now: Date): string | null {
  const { time, timezone, startOn, endOn } = schedule
  if (typeof time !== 'string' || !/^\d{2}:\d{2}$/.test(time)) return null
  const zone = typeof timezone === 'string' && timezone ? timezone : 'UTC'
  const today = new Date(now.getTime() - day).toISOString().slice(0, 10)
  const first = typeof startOn === 'string' && startOn > today ? startOn : today
  for (let days = 0; days < 400; days++) {
    const date = new Date(Date.parse(first) + days * day).toISOString().slice(0, 10)
    if (typeof endOn === 'string' && endOn && date > endOn) return null
    if (!isDue(schedule, date)) continue
    const moment = toUtc(`${date}T${time}`, zone)
    if (moment && Date.parse(moment) > now.getTime()) return moment
  }
  return null
}

const day = 86_400_000
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

function isDue({ frequency, weekdays: chosen, dayOfMonth, startOn }: Schedule, date: string): boolean {
  const at = new Date(date)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  const onDay = at.getUTCDate() === Math.min(typeof dayOfMonth === 'number' ? dayOfMonth : 1, last)
  switch (frequency) {
    case 'once':
      return typeof startOn !== 'string' || !startOn || date === startOn
    case 'daily':
      return true
    case 'weekly':
      return Array.isArray(chosen) && chosen.includes(weekdays[at.getUTCDay()])
    case 'semi_monthly':
      return at.getUTCDate() === 1 || at.getUTCDate() === 15
    case 'monthly':
      return onDay
    case 'quarterly':
      return onDay && at.getUTCMonth() % 3 === 0
    default:
      return false
  }
}

/** The values of `scheduleFields`, as far as they are there. */
type Schedule = Readonly<Record<string, unknown>>
