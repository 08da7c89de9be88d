import { labelOf } from '../../contract/labels.ts'
import { t } from '../../texts/t.ts'
import { textsOf } from './textsOf.ts'

/** `Weekly on Mon, Thu at 06:00 UTC`. */
export function scheduleText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const { frequency, time, timezone, weekdays, dayOfMonth } = value as Readonly<Record<string, unknown>>
  if (typeof frequency !== 'string') return ''
  const days = textsOf(weekdays).map(day => labelOf(day, undefined))
  return [
    labelOf(frequency, undefined),
    days.length ? `on ${days.join(', ')}` : '',
    typeof dayOfMonth === 'number' ? t('on day %{dayOfMonth}', { dayOfMonth }) : '',
    typeof time === 'string' ? `at ${time}` : '',
    typeof timezone === 'string' ? timezone : '',
  ]
    .filter(Boolean)
    .join(' ')
}
