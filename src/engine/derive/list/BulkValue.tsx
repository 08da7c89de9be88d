import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { isFigure } from '../../contract/relativeChange.ts'
import { toLocalText, toUtc } from '../../contract/zonedTime.ts'
import { DateBox } from '../../kit/DateBox.tsx'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { Field, type FieldBinding } from '../../kit/Field.tsx'
import { ownZone } from '../../kit/ownFormats.ts'
import { TextBox } from '../../kit/TextBox.tsx'
import { optionLabel } from '../cells/optionLabel.ts'
import { textsOf } from '../cells/textsOf.ts'
import { choiceOptions } from '../inputs/choiceOptions.ts'
import { BulkFigure } from './BulkFigure.tsx'
import { LinkEditor } from './editors/LinkEditor.tsx'

/** The new value of one simple field. */
export function BulkValue({ field, label, value, error, onChange }: BulkValueProps) {
  if (field.kind === 'link') {
    const chosen = typeof value === 'string' ? [value] : []
    return (
      <div className="k-field">
        <LinkEditor label={label} entity={field.to} chosen={chosen} onChange={next => onChange(next.at(-1))} />
      </div>
    )
  }
  return (
    <Field label={label} help={helpOf(field)} error={error}>
      {binding => inputOf(field, binding, value, onChange)}
    </Field>
  )
}

function inputOf(field: FieldSpec, binding: FieldBinding, value: unknown, onChange: (value: unknown) => void) {
  switch (field.kind) {
    case 'choice':
      return (
        <Dropdown
          {...binding}
          options={choiceOptions(field).map(option => ({ ...option, label: optionLabel(field, option.value) }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      )
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
    case 'money':
      return <BulkFigure field={field} binding={binding} onChange={onChange} />
    case 'date':
      return (
        <DateBox
          {...binding}
          of="date"
          value={typeof value === 'string' ? value : ''}
          onChange={day => onChange(day || undefined)}
        />
      )
    case 'dateTime':
      return (
        <DateBox
          {...binding}
          of="dateTime"
          value={typeof value === 'string' ? toLocalText(value, ownZone()) : ''}
          onChange={text => onChange(toUtc(text, ownZone()) ?? undefined)}
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
  if (!isFigure(field)) return field.help
  const unit = field.kind === 'money' ? "In each row's own currency." : field.help
  return [unit, 'Enter +10% or -5 to change what each row has.'].filter(Boolean).join(' ')
}

interface BulkValueProps {
  readonly field: FieldSpec
  readonly label: string
  readonly value: unknown
  /** What is wrong with it. */
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
}
