import type { ReactNode } from 'react'
import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { type Part, partOf, textOf } from '../../contract/looseValues.ts'
import { isNumeric } from '../../contract/relativeChange.ts'
import { toLocalText, toUtc } from '../../contract/zonedTime.ts'
import { DateBox } from '../../kit/DateBox.tsx'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { Field, type FieldBinding } from '../../kit/Field.tsx'
import { ownZone } from '../../kit/ownFormats.ts'
import { parseNumber } from '../../kit/parseNumber.ts'
import { TextBox } from '../../kit/TextBox.tsx'
import { t } from '../../texts/t.ts'
import { optionLabel } from '../cells/optionLabel.ts'
import { textsOf } from '../cells/textsOf.ts'
import { Unread } from '../form/unread.ts'
import { choiceOptions } from '../inputs/choiceOptions.ts'
import { BulkNumber } from './BulkNumber.tsx'
import { BulkReference } from './BulkReference.tsx'
import type { BulkPath, BulkWay } from './bulkPaths.ts'
import { ChecklistEditor } from './editors/ChecklistEditor.tsx'
import type { BulkRows } from './useBulkOffers.ts'

/** What a field becomes for many rows: a new value, or how it changes what each row has. */
export function BulkValue({ of, path, way, label, value, error, onChange }: BulkValueProps) {
  const { field, by } = path
  if (way === 'find') return <FindAndReplace value={partOf(value)} error={error} onChange={onChange} />
  if (by || field.kind === 'reference' || field.kind === 'references') {
    return (
      <Picked error={error}>
        <BulkReference of={of} path={path} way={way} label={label} value={value} onChange={onChange} />
      </Picked>
    )
  }
  if (field.kind === 'choices') {
    return (
      <Picked error={error}>
        <ChecklistEditor
          label={label}
          options={choiceOptions(field)}
          chosen={[...textsOf(value)]}
          onChange={onChange}
        />
      </Picked>
    )
  }
  return (
    <Field label={label} help={helpOf(field, way)} error={error}>
      {binding =>
        way === 'days' ? (
          <TextBox {...binding} numeric autoComplete="off" onChange={({ target }) => onChange(daysOf(target.value))} />
        ) : (
          inputOf(field, binding, value, onChange)
        )
      }
    </Field>
  )
}

function Picked({ error, children }: { readonly error: string | undefined; readonly children: ReactNode }) {
  return (
    <div className="k-field k-wide">
      {children}
      {error && <p className="k-field-error">{error}</p>}
    </div>
  )
}

function FindAndReplace({ value, error, onChange }: FindProps) {
  return (
    <>
      <Field label={t('Find')} help={t('Finds this exact text.')} error={error}>
        {binding => (
          <TextBox
            {...binding}
            maxLength={200}
            value={textOf(value.find)}
            onChange={({ target }) => onChange({ ...value, find: target.value })}
          />
        )}
      </Field>
      <Field label={t('Replace with')} help={t('Leave empty to remove the text.')}>
        {binding => (
          <TextBox
            {...binding}
            maxLength={1000}
            value={textOf(value.replace)}
            onChange={({ target }) => onChange({ ...value, replace: target.value })}
          />
        )}
      </Field>
    </>
  )
}

function daysOf(text: string): unknown {
  if (text.trim() === '') return undefined
  const days = parseNumber(text.trim().replace(/^\+/, ''))
  return typeof days === 'number' && Number.isInteger(days)
    ? days
    : new Unread(text, t('Enter whole days, like 7 or -7.'))
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
    case 'boolean':
      return (
        <Dropdown
          {...binding}
          options={[
            { value: 'true', label: t('Yes') },
            { value: 'false', label: t('No') },
          ]}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={next => onChange(next === 'true')}
        />
      )
    case 'number':
    case 'percent':
    case 'duration':
    case 'money':
      return <BulkNumber field={field} binding={binding} onChange={onChange} />
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

function helpOf(field: FieldSpec, way: BulkWay): string | undefined {
  if (way === 'days') return t('Enter 7 for a week later or -7 for a week earlier. The time of day stays the same.')
  if (field.kind === 'list') {
    return way === 'set' ? t('Separate with commas. Replaces the current values.') : t('Separate with commas.')
  }
  if (!isNumeric(field)) return field.help
  const unit = field.kind === 'money' ? t('In each row’s own currency.') : field.help
  return [unit, t('Enter +10% or -5 to change each row’s value.')].filter(Boolean).join(' ')
}

interface BulkValueProps {
  /** The rows that change. */
  readonly of: BulkRows
  readonly path: BulkPath
  readonly way: BulkWay
  readonly label: string
  readonly value: unknown
  /** What is wrong with it. */
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
}

interface FindProps {
  readonly value: Part
  readonly error: string | undefined
  readonly onChange: (value: Part) => void
}
