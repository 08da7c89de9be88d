import { labelOf } from '../../contract/labels.ts'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'
import { textsOf } from './textsOf.ts'

export const ScheduleCell: Cell<'schedule'> = {
  align: 'start',
  text: value => sentence(value),
  Draw: ({ value }) => (sentence(value) ? sentence(value) : <Dash />),
}

/** `Weekly on Mon, Thu at 06:00 UTC`. */
function sentence(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const { frequency, time, timezone, weekdays, dayOfMonth } = value as Readonly<Record<string, unknown>>
  if (typeof frequency !== 'string') return ''
  const days = textsOf(weekdays).map(day => labelOf(day, undefined))
  return [
    labelOf(frequency, undefined),
    days.length ? `on ${days.join(', ')}` : '',
    typeof dayOfMonth === 'number' ? `on day ${dayOfMonth}` : '',
    typeof time === 'string' ? `at ${time}` : '',
    typeof timezone === 'string' ? timezone : '',
  ]
    .filter(Boolean)
    .join(' ')
}
