import { TextBox } from '../../kit/TextBox.tsx'
import type { InputProps } from './inputProps.ts'

/** A day, by the browser's own picker, which every assistive tool knows. */
export function DateInput({ value, onChange, onBlur, disabled, binding }: InputProps<'date'>) {
  return (
    <TextBox
      {...binding}
      type="date"
      max="9999-12-31"
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={event => onChange(event.target.value || null)}
      onBlur={onBlur}
    />
  )
}
