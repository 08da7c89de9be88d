import { localTime, zoneClock } from '../../../engine/contract/zoneClock.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { mostWaterfallDays } from '../../money/feeWaterfall.ts'
import { addDays, daysIn, isDay } from '../../reporting/reportRange.ts'

/** The days that are asked about, in a zone; without any the last 30, today included. @throws ApiError 400 */
export function readDays(from: unknown, to: unknown, timezone: string, now: Date): { from: string; to: string } {
  const utc = now.toISOString().slice(0, 10)
  const today = new Date(localTime(zoneClock(timezone, utc, utc), now.getTime())).toISOString().slice(0, 10)
  const end = to ?? today
  if (typeof end !== 'string' || !isDay(end)) throw fieldsRefused({ to: 'Enter a date as YYYY-MM-DD' })
  const start = from ?? addDays(end, -29)
  if (typeof start !== 'string' || !isDay(start)) throw fieldsRefused({ from: 'Enter a date as YYYY-MM-DD' })
  if (end < start) throw fieldsRefused({ to: 'This must not be before the first day' })
  if (daysIn({ from: start, to: end }) > mostWaterfallDays)
    throw fieldsRefused({ from: `Choose at most ${mostWaterfallDays} days` })
  return { from: start, to: end }
}
