import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { type DimensionKey, dimensionOf } from '../../reporting/dimensions.ts'
import type { DayRange } from '../../reporting/reportAnswer.ts'
import { type ReportQuestion, reportLimits, rowDimensions } from '../../reporting/reportQuestion.ts'
import { daysIn, isDay, presetDays } from '../../reporting/reportRange.ts'
import type { ReportContext } from './planReport.ts'

/** The days that a question is about, on the calendar of its zone. @throws ApiError 400 */
export async function reportDays(question: ReportQuestion, context: ReportContext): Promise<DayRange> {
  const range = await daysOf(question, context)
  const days = daysIn(range)
  if (days > reportLimits.days) throw fieldsRefused({ from: 'Choose at most ten years' })
  const byHour = rowDimensions(question).includes('hour')
  if (byHour && days > reportLimits.hourDays) {
    throw fieldsRefused({ from: `For hourly data, choose at most ${reportLimits.hourDays} days` })
  }
  return range
}

async function daysOf(question: ReportQuestion, context: ReportContext): Promise<DayRange> {
  const { dateRange, from = '', to = '', timezone = 'UTC' } = question
  const today = dayIn(timezone, context.now)
  if (dateRange === 'flight') return flightDays(question, context, today)
  if (dateRange !== 'custom') return presetDays(dateRange, today) ?? { from: today, to: today }
  if (!isDay(from)) throw fieldsRefused({ from: 'Enter a date, like 2026-11-21' })
  if (!isDay(to)) throw fieldsRefused({ to: 'Enter a date, like 2026-11-21' })
  if (to < from) throw fieldsRefused({ to: 'Must not be before the first day' })
  return { from, to }
}

const flown: readonly DimensionKey[] = ['lineItem', 'strategy', 'campaign', 'deal']

/** From the first start to the last end, or today, of what the question is narrowed to. */
async function flightDays(question: ReportQuestion, { reads, scope }: ReportContext, today: string): Promise<DayRange> {
  const filter = question.filters?.find(({ dimension, op }) => op === 'in' && flown.includes(dimension))
  const entity = filter && dimensionOf(filter.dimension).entity
  const rows = entity ? await reads.byIds(entity, filter.values, scope) : []
  const zone = question.timezone ?? 'UTC'
  const days = (name: string) =>
    rows.flatMap(row => (typeof row[name] === 'string' ? [dayIn(zone, new Date(row[name]))] : [])).sort()
  const [first] = days('startAt')
  if (first === undefined) {
    throw fieldsRefused({
      dateRange: 'To use flight dates, filter the report by campaigns, strategies, line items, or deals',
    })
  }
  const ends = days('endAt')
  const last = ends.length === rows.length ? (ends.at(-1) ?? today) : today
  return { from: first, to: [first, last < today ? last : today].sort()[1] ?? first }
}

export function dayIn(timeZone: string, moment: Date): string {
  // Swedes write dates as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  )
}
