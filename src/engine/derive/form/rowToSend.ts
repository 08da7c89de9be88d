import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import { scheduleFields } from '../../contract/schedule.ts'
import { holds } from '../../contract/schema.ts'
import type { Row } from './rowPath.ts'
import { sameValue } from './sameValue.ts'

/**
 * What is sent of the values in a form: only these fields, none that its condition hides, none that is empty, and no
 * optional group in which nothing but defaults stand while something it requires is missing. Places in lists stay, so
 * that errors come back to where they belong.
 */
export function rowToSend(fields: Fields, values: Row): Row {
  const row: Record<string, unknown> = {}
  for (const name of visibleNames(fields, values)) {
    const field = fields[name]
    const value = field ? valueToSend(field, values[name]) : undefined
    if (value !== undefined) row[name] = value
  }
  return row
}

/** The fields that show in a row: those without a condition, and those whose condition holds among fields that show. */
export function visibleNames(fields: Fields, values: Row): readonly string[] {
  const seen = new Map<string, boolean>()
  const shows = (name: string): boolean => {
    const known = seen.get(name)
    if (known !== undefined) return known
    // A circle of conditions ends here instead of never.
    seen.set(name, true)
    const when = fields[name]?.when
    const answer =
      !when || (holds(when, values) && Object.keys(when).every(other => !Object.hasOwn(fields, other) || shows(other)))
    seen.set(name, answer)
    return answer
  }
  return Object.keys(fields).filter(shows)
}

/** The fields that show in a row, with what they are. */
export function shownFields(fields: Fields, values: Row): Fields {
  return Object.fromEntries(visibleNames(fields, values).flatMap(name => (fields[name] ? [[name, fields[name]]] : [])))
}

/** The fields within a field, for kinds that have some. */
export function innerFields(field: FieldSpec): Fields | null {
  if (field.kind === 'group' || field.kind === 'objectList' || field.kind === 'targeting') return field.fields
  return field.kind === 'schedule' ? scheduleFields : null
}

function valueToSend(field: FieldSpec, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined
  const fields = innerFields(field)
  if (fields && Array.isArray(value)) {
    return value.length ? value.map(item => rowToSend(fields, isRow(item) ? item : {})) : undefined
  }
  if (fields && isRow(value)) {
    const row = rowToSend(fields, value)
    return !field.required && isUntouched(fields, row) ? undefined : row
  }
  if (Array.isArray(value) && value.length === 0 && field.kind !== 'json') return undefined
  if (typeof value === 'string' && field.kind === 'text') return value.trim() || undefined
  return value
}

/** Nothing in it, or only what stood there by itself, which isn't enough. */
export function isUntouched(fields: Fields, row: Row): boolean {
  const given = Object.entries(row).filter(([name, value]) => {
    const field = fields[name]
    return !(field && 'default' in field && sameValue(field.default, value))
  })
  if (given.length > 0) return false
  if (Object.keys(row).length === 0) return true
  return visibleNames(fields, row).some(name => fields[name]?.required && row[name] === undefined)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
