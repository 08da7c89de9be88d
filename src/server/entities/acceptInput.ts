import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { innerFields } from '../linksIn.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A body as a row to be checked: what the server computes is taken from the stored row whatever the body says, secrets
 * that come back masked or not at all are kept, and empty values are gone. Names that are no fields stay, to be refused.
 */
export function acceptInput(resource: Resource, body: Values, old: Values | null): Record<string, unknown> {
  // Every answer carries these two beside the fields, so a full update brings them back.
  const { actions: _, refs: __, ...input } = body
  return acceptFields(allFields(resource), input, old ?? {})
}

function acceptFields(fields: Fields, input: Values, old: Values): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) row[name] = value
    else if (!field.readOnly && !isBlank(field, value)) {
      const accepted = acceptValue(field, value, old[name])
      if (accepted !== undefined) row[name] = accepted
    }
  }
  for (const [name, field] of Object.entries(fields)) {
    const kept = field.readOnly || ((field.immutable || field.kind === 'secret') && !(name in row))
    if (kept && old[name] !== undefined) row[name] = old[name]
  }
  return row
}

function acceptValue(field: FieldSpec, value: unknown, old: unknown): unknown {
  if (field.kind === 'secret') return isMasked(value) ? old : value
  const inner = innerFields(field)
  if (!inner) return field.kind === 'schedule' || field.kind === 'json' ? withoutNulls(value) : value
  if (field.kind !== 'table') return isValues(value) ? acceptFields(inner, value, isValues(old) ? old : {}) : value
  if (!Array.isArray(value)) return value
  const before: readonly unknown[] = Array.isArray(old) ? old : []
  return value.map((item: unknown, index) => {
    if (!isValues(item)) return item
    const same = item.id === undefined ? before[index] : before.find(one => isValues(one) && one.id === item.id)
    return acceptFields(inner, item, isValues(same) ? same : {})
  })
}

function isBlank(field: FieldSpec, value: unknown): boolean {
  return value === null || value === undefined || (value === '' && field.kind !== 'json')
}

function isMasked(value: unknown): boolean {
  return isValues(value) && value.set === true
}

function withoutNulls(value: unknown): unknown {
  return isValues(value) ? Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null)) : value
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
