import { ownZone } from '../../kit/ownFormats.ts'
import { theLanguage } from '../../texts/language.ts'

/**
 * A moment in few letters, for tables: `Nov 10`, `Nov 10, 14:05` when it isn't midnight there, with the year when it isn't
 * this one. In `timeZone`, or the person's own.
 */
export function formatMoment(value: string, timeZone = ownZone()): string {
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return value
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, timeZone).format(moment)
  const year = format({ year: 'numeric' }, timeZone).format(moment)
  const thisYear = year === format({ year: 'numeric' }, timeZone).format(new Date())
  const day = format({ month: 'short', day: 'numeric', ...(thisYear ? {} : { year: 'numeric' }) }, timeZone).format(
    moment,
  )
  return time === '00:00' || !thisYear ? day : `${day}, ${time}`
}

const cache = new Map<string, Intl.DateTimeFormat>()

function format(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const { locale } = theLanguage()
  const key = JSON.stringify([locale, options, timeZone])
  const known = cache.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  cache.set(key, made)
  return made
}
