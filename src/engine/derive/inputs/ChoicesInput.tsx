import { Combobox } from './Combobox.tsx'
import { choiceOptions } from './choiceOptions.ts'
import type { InputProps } from './inputProps.ts'
import { useCompact } from './useCompact.ts'

/** Several of many: tick boxes side by side when they are few, else chips with a search. */
export function ChoicesInput({ field, value, onChange, onBlur, disabled, binding }: InputProps<'choices'>) {
  const compact = useCompact()
  const held = Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
  const options = choiceOptions(field, held)
  if (options.length > 8 || compact) {
    return (
      <Combobox
        multiple
        binding={binding}
        options={options}
        values={held}
        onChange={onChange}
        onBlur={onBlur}
        disabled={disabled}
      />
    )
  }
  const toggle = (one: string) => {
    const next = held.includes(one) ? held.filter(item => item !== one) : [...held, one]
    // In the order in which they are offered: ticking and unticking leaves no trace.
    onChange(options.map(option => option.value).filter(item => next.includes(item)))
  }
  // The id stays with the group: the label of the field must not tick its first box.
  const { 'aria-required': _, 'aria-invalid': invalid, ...named } = binding
  return (
    <fieldset className="f-ticks row wrap gap-lines" {...named}>
      {options.map(option => (
        <label key={option.value} className="tick">
          <input
            type="checkbox"
            aria-label={option.label}
            aria-invalid={invalid}
            disabled={disabled}
            checked={held.includes(option.value)}
            onChange={() => toggle(option.value)}
            onBlur={onBlur}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
