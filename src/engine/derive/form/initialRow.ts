import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import type { Row } from './rowPath.ts'
import { innerFields } from './rowToSend.ts'

/** The values that a new row's form starts with: every default, also those within groups. */
export function initialRow(fields: Fields): Row {
  const row: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = field.readOnly ? undefined : initialValue(field)
    if (value !== undefined) row[name] = value
  }
  return row
}

function initialValue(field: FieldSpec): unknown {
  if ('default' in field && field.default !== undefined) return field.default
  if (field.kind === 'objectList') return rowsAtStart(field.min ?? (field.required ? 1 : 0), field.fields)
  const fields = innerFields(field)
  if (!fields || field.kind === 'schedule') return fields && field.required ? initialRow(fields) : undefined
  const row = initialRow(fields)
  return Object.keys(row).length ? row : undefined
}

/** A table that must have rows starts with them, so that it's clear what is asked. */
function rowsAtStart(count: number, fields: Fields): readonly Row[] | undefined {
  return count > 0 ? Array.from({ length: Math.min(count, 5) }, () => initialRow(fields)) : undefined
}

/**
 * Values that the address brings along: `?subtype=video`, `?campaign=…`, read as the field's kind. Parameters that are
 * no field of the form, or one that can't be said in an address, are passed over.
 */
export function presetsOf(fields: Fields, params: URLSearchParams): Row {
  const row: Record<string, unknown> = {}
  for (const [name, text] of params) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const value = field && !field.readOnly && text !== '' ? presetValue(field, text) : undefined
    if (value !== undefined) row[name] = value
  }
  return row
}

function presetValue(field: FieldSpec, text: string): unknown {
  switch (field.kind) {
    case 'choice':
      return !field.options || field.options.includes(text) ? text : undefined
    case 'text':
    case 'reference':
    case 'date':
    case 'dateTime':
      return text
    case 'references':
    case 'choices':
    case 'list':
      return text.split(',').filter(Boolean)
    case 'number':
    case 'percent':
    case 'money':
    case 'duration':
      return Number.isFinite(Number(text)) ? Number(text) : undefined
    case 'boolean':
      return text === 'true'
    default:
      return undefined
  }
}
