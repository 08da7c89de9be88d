import { CodeEditor } from '../../kit/CodeEditor.tsx'
import type { InputProps } from './inputProps.ts'

/** Markup or a script, in the code editor (kit.8). */
export function CodeInput({ field, value, onChange, onBlur, disabled, binding }: InputProps<'code'>) {
  return (
    <CodeEditor
      {...binding}
      language={field.language}
      value={typeof value === 'string' ? value : ''}
      max={field.max ?? 512_000}
      onChange={disabled ? undefined : onChange}
      onBlur={onBlur}
    />
  )
}
