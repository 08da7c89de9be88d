import { CodeBox } from './CodeBox.tsx'
import type { InputProps } from './inputProps.ts'

/** Markup or a script, with line numbers and a character count (kit.8). */
export function CodeInput({ field, value, onChange, onBlur, disabled, binding }: InputProps<'code'>) {
  return (
    <CodeBox
      binding={binding}
      text={typeof value === 'string' ? value : ''}
      max={field.max ?? 512_000}
      disabled={disabled}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
