import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { vocabularyValues } from '../../contract/vocabularies.ts'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { Field, type FieldBinding } from '../../kit/Field.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import { TextBox } from '../../kit/TextBox.tsx'
import { optionLabel } from '../cells/optionLabel.ts'
import { textsOf } from '../cells/textsOf.ts'
import { LinkEditor } from './editors/LinkEditor.tsx'

/** The new value of one simple field. */
export function BulkValue({ field, label, value, onChange }: BulkValueProps) {
  if (field.kind === 'link') {
    const chosen = typeof value === 'string' ? [value] : []
    return (
      <div className="k-field">
        <LinkEditor label={label} entity={field.to} chosen={chosen} onChange={next => onChange(next.at(-1))} />
      </div>
    )
  }
  return (
    <Field label={label} help={helpOf(field)}>
      {binding => inputOf(field, binding, value, onChange)}
    </Field>
  )
}

function inputOf(field: FieldSpec, binding: FieldBinding, value: unknown, onChange: (value: unknown) => void) {
  switch (field.kind) {
    case 'choice': {
      const options = field.options ?? vocabularyValues(field.vocabulary)
      return (
        <Dropdown
          {...binding}
          options={options.map(option => ({ value: option, label: optionLabel(field, option) }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      )
    }
    case 'flag':
      return (
        <Dropdown
          {...binding}
          options={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={next => onChange(next === 'true')}
        />
      )
    case 'number':
    case 'percent':
    case 'duration':
    case 'money': {
      const factor = field.kind === 'money' ? 1_000_000 : 1
      return (
        <NumberBox
          {...binding}
          value={typeof value === 'number' ? value / factor : null}
          onChange={next => onChange(next === null ? undefined : Math.round(next * factor * 1000) / 1000)}
        />
      )
    }
    case 'date':
      return (
        <input
          {...binding}
          className="l-date"
          type="date"
          value={typeof value === 'string' ? value : ''}
          onChange={event => onChange(event.target.value || undefined)}
        />
      )
    case 'dateTime':
      return (
        <input
          {...binding}
          className="l-date"
          type="datetime-local"
          onChange={event => onChange(event.target.value ? new Date(event.target.value).toISOString() : undefined)}
        />
      )
    case 'list':
      return (
        <TextBox
          {...binding}
          defaultValue={textsOf(value).join(', ')}
          onChange={event => onChange(event.target.value.split(',').flatMap(text => text.trim() || []))}
        />
      )
    default:
      return (
        <TextBox
          {...binding}
          value={typeof value === 'string' ? value : ''}
          onChange={event => onChange(event.target.value || undefined)}
        />
      )
  }
}

function helpOf(field: FieldSpec): string | undefined {
  if (field.kind === 'list') return 'Separated by commas; they replace what is there.'
  if (field.kind === 'money') return "In each row's own currency."
  return field.help
}

interface BulkValueProps {
  readonly field: FieldSpec
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}
