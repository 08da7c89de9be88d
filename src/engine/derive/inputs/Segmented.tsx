import type { FieldBinding } from '../../kit/Field.tsx'
import { t } from '../../texts/t.ts'
import type { ChoiceOption } from './choiceOptions.ts'

/** A few choices that are all in sight. */
export function Segmented({ options, value, onChange, onBlur, disabled, clearable, binding }: SegmentedProps) {
  return (
    <div
      // On the group: the label of the field must not choose its first option.
      id={binding.id}
      role="radiogroup"
      className="f-segments wrap"
      aria-labelledby={binding['aria-labelledby']}
      aria-describedby={binding['aria-describedby']}
      aria-required={binding['aria-required']}
      aria-invalid={binding['aria-invalid']}
    >
      {options.map(option => (
        <label key={option.value} className="f-segment">
          <input
            type="radio"
            name={binding.id}
            aria-label={option.label}
            disabled={disabled}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            onClick={() => clearable && value === option.value && onChange(null)}
            onBlur={onBlur}
          />
          <span dir="auto" title={clearable && value === option.value ? t('Click again to clear') : undefined}>
            {option.label}
          </span>
        </label>
      ))}
    </div>
  )
}

interface SegmentedProps {
  readonly options: readonly ChoiceOption[]
  readonly value: unknown
  readonly onChange: (value: string | null) => void
  readonly onBlur: () => void
  readonly disabled: boolean
  /** A click on what is chosen takes it back. */
  readonly clearable: boolean
  readonly binding: FieldBinding
}
