import { labelOf } from '../../contract/labels.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'
import { textsOf } from './textsOf.ts'

/** `Weekly on Mon, Thu at 06:00 UTC`. */
export function scheduleText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const { frequency, time, timezone, weekdays, dayOfMonth } = value as Readonly<Record<string, unknown>>
  if (typeof frequency !== 'string') return ''
  const days = textsOf(weekdays).map(day => labelOf(day, undefined))
  let schedule = labelOf(frequency, undefined)
  if (days.length) schedule = t('%{schedule} on %{days}', { schedule, days: listText(days) })
  if (typeof dayOfMonth === 'number') schedule = t('%{schedule} on day %{day}', { schedule, day: dayOfMonth })
  if (typeof time === 'string') schedule = t('%{schedule} at %{time}', { schedule, time })
  return typeof timezone === 'string' && timezone ? `${schedule} ${timezone}` : schedule
}
