import { DateBox } from '../../kit/DateBox.tsx'
import { timeOfDay } from '../cells/timeOfDay.ts'
import type { InputProps } from './inputProps.ts'

/** Minutes after midnight as a time of day. Where a span ends, midnight is the end of the day, not its start. */
export function ClockBox({ field, value, onChange, onBlur, disabled, binding }: InputProps<'number'>) {
  return (
    <DateBox
      {...binding}
      of="time"
      minutesStep={15}
      disabled={disabled}
      value={typeof value === 'number' ? clockText(value) : ''}
      onChange={text => onChange(minutesOf(text, field.min ?? 0))}
      onBlur={onBlur}
    />
  )
}

/** 1,425 → `23:45`; the end of the day, 1,440, is `00:00`. */
export function clockText(minutes: number): string {
  return timeOfDay(minutes % 1440)
}

export function minutesOf(text: string, min: number): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return null
  const value = Number(hours) * 60 + Number(minutes)
  return value < min && value === 0 ? 1440 : value
}
