import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'

/** One line of text in the console's look, with words before or after it inside its border. Takes what `<input>` takes. */
export function TextBox({ ref, before, after, numeric = false, className, ...given }: TextBoxProps) {
  const { value, defaultValue, onChange, onFocus, onBlur, ...input } = given
  return (
    <OutlinedInput
      {...{ value, defaultValue, onChange, onFocus, onBlur }}
      fullWidth
      className={className}
      disabled={input.disabled}
      readOnly={input.readOnly}
      error={isWrong(input)}
      inputRef={ref}
      startAdornment={before && <InputAdornment position="start">{before}</InputAdornment>}
      endAdornment={after && <InputAdornment position="end">{after}</InputAdornment>}
      slotProps={{ input: { type: 'text', ...input, ...(numeric ? { style: numericStyle } : {}) } }}
    />
  )
}

/** Several lines of text; it grows with what is typed. Takes what `<textarea>` takes. */
export function TextArea({ value, defaultValue, onChange, onFocus, onBlur, ...area }: TextAreaProps) {
  return (
    <OutlinedInput
      {...{ value, defaultValue, onChange, onFocus, onBlur }}
      fullWidth
      multiline
      disabled={area.disabled}
      readOnly={area.readOnly}
      error={isWrong(area)}
      // The browser lets it grow: the library's own part measures at every letter.
      inputComponent="textarea"
      slotProps={{ input: { rows: 3, ...area, type: undefined } as object }}
    />
  )
}

const numericStyle = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const

function isWrong({ 'aria-invalid': invalid }: { readonly 'aria-invalid'?: unknown }): boolean {
  return invalid === true || invalid === 'true'
}

interface TextBoxProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>
  readonly before?: ReactNode
  readonly after?: ReactNode
  /** Right-aligned, tabular figures. */
  readonly numeric?: boolean
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement>
