import { dateFormat } from '../../kit/dateFormat.ts'
import { ownZone } from '../../kit/ownFormats.ts'

/**
 * A moment in few letters, for tables: `Nov 10`, `Nov 10, 14:05` when it isn't midnight there, with the year when it isn't
 * this one. In `timeZone`, or the person's own.
 */
export function formatMoment(value: string, timeZone = ownZone()): string {
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return value
  const time = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, timeZone).format(moment)
  const year = dateFormat({ year: 'numeric' }, timeZone).format(moment)
  const thisYear = year === dateFormat({ year: 'numeric' }, timeZone).format(new Date())
  const day = dateFormat({ month: 'short', day: 'numeric', ...(thisYear ? {} : { year: 'numeric' }) }, timeZone).format(
    moment,
  )
  return time === '00:00' || !thisYear ? day : `${day}, ${time}`
}
