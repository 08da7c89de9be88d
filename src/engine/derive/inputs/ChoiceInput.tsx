import { Dropdown } from '../../kit/Dropdown.tsx'
import { useFormContext } from '../form/useFormContext.ts'
import { Combobox } from './Combobox.tsx'
import { emptyOption, offeredOptions } from './choiceOptions.ts'
import type { InputProps } from './inputProps.ts'
import { Segmented } from './Segmented.tsx'
import { useCompact } from './useCompact.ts'

/** One of several: side by side when they are few and short, in a list when they are more, with a search when many. */
export function ChoiceInput({ field, value, onChange, onBlur, disabled, required, binding }: InputProps<'choice'>) {
  const compact = useCompact()
  const held = typeof value === 'string' && value ? value : null
  const { referenced } = useFormContext()
  const options = offeredOptions(field, referenced, held === null ? [] : [held])
  const letters = options.reduce((sum, { label }) => sum + label.length + 3, 0)
  if (options.length <= 5 && letters <= 44 && !compact) {
    return (
      <Segmented
        options={options}
        value={held}
        onChange={onChange}
        onBlur={onBlur}
        disabled={disabled}
        clearable={!required && !field.required}
        binding={binding}
      />
    )
  }
  if (options.length <= 15) {
    const none = required || field.required ? [] : [emptyOption(options)]
    return (
      <Dropdown
        {...binding}
        options={[...none, ...options]}
        value={held}
        onChange={next => onChange(next || null)}
        disabled={disabled}
      />
    )
  }
  return (
    <Combobox
      binding={binding}
      options={options}
      values={held === null ? [] : [held]}
      onChange={([next]) => onChange(next ?? null)}
      onBlur={onBlur}
      disabled={disabled}
      clearable={!required && !field.required}
    />
  )
}
