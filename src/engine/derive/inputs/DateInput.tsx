import { DateBox } from '../../kit/DateBox.tsx'
import type { InputProps } from './inputProps.ts'

/** A day, typed or chosen from a calendar. */
export function DateInput({ value, onChange, onBlur, disabled, binding }: InputProps<'date'>) {
  return (
    <DateBox
      {...binding}
      of="date"
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={day => onChange(day || null)}
      onBlur={onBlur}
    />
  )
}
