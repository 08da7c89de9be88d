import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { holds } from '../../contract/schema.ts'
import { innerFields } from '../referencesIn.ts'
import { holdsSecret } from '../secrets/mapSecrets.ts'
import { isSealed } from '../secrets/secretBox.ts'
import { isSame } from './changesBetween.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A body as a row to be checked: what the server computes is taken from the stored row whatever the body says, secrets
 * that come back masked or not at all are kept while their field shows, and empty values are gone. Names that are no fields stay,
 * to be refused.
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
  for (const [name, field] of Object.entries(fields)) {
    // A secret that waits out of sight would be back in use by a change that nobody takes for one of secrets.
    if (field.kind === 'secret' && isSealed(row[name]) && field.when && !holds(field.when, row)) delete row[name]
  }
  return row
}

function acceptValue(field: FieldSpec, value: unknown, old: unknown): unknown {
  if (field.kind === 'secret') {
    if (isMasked(value)) return old
    // What only the server writes can't come from outside.
    return isSealed(value) && !isSame(value, old) ? {} : value
  }
  const inner = innerFields(field)
  if (!inner) return field.kind === 'schedule' || field.kind === 'json' ? withoutNulls(value) : value
  if (field.kind !== 'objectList') return isValues(value) ? acceptFields(inner, value, isValues(old) ? old : {}) : value
  if (!Array.isArray(value)) return value
  const before: readonly unknown[] = Array.isArray(old) ? old : []
  const beforeOf = Object.values(inner).some(holdsSecret) ? bySameness(inner, before) : byPlace(before)
  return value.map((item: unknown, index) => (isValues(item) ? acceptFields(inner, item, beforeOf(item, index)) : item))
}

type BeforeOf = (item: Values, index: number) => Values

function byPlace(before: readonly unknown[]): BeforeOf {
  return (item, index) => {
    const same = item.id === undefined ? before[index] : before.find(one => isValues(one) && one.id === item.id)
    return isValues(same) ? same : {}
  }
}

/** A secret belongs to what stands beside it, wherever in the list that goes. */
function bySameness(inner: Fields, before: readonly unknown[]): BeforeOf {
  const beside = Object.keys(inner).filter(name => inner[name]?.kind !== 'secret')
  const left = before.filter(isValues)
  return item => {
    const at = left.findIndex(one => beside.every(name => isSame(one[name], item[name])))
    return left.splice(at, at < 0 ? 0 : 1)[0] ?? {}
  }
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
