import type { Change } from '../../contract/api.ts'
import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { isEmpty } from '../../contract/rules.ts'
import { innerFields } from '../referencesIn.ts'
import { refsColumn } from '../store/storedRow.ts'
import { maskSecrets } from './maskSecrets.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What differs, field by field and into groups; secrets only as changed. What every write changes is left out, and what is no field: a newer
 * version's secret can't be told from a text.
 */
export function changesBetween(resource: Resource, old: Values, row: Values): Change[] {
  const fields = allFields(resource)
  return changesOfFields(fields, old, row, '').filter(
    ({ path }) => !silent.has(path) && path !== resource.refreshAt && Object.hasOwn(fields, path.split('.')[0] ?? ''),
  )
}

const silent = new Set([
  'id',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'archivedAt',
  'draft',
  'heldBack',
  refsColumn,
])

function changesOfFields(fields: Fields, old: Values, row: Values, prefix: string): Change[] {
  const names = new Set([...Object.keys(old), ...Object.keys(row)])
  return [...names].flatMap(name => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return changesOfValue(field, old[name], row[name], `${prefix}${name}`)
  })
}

function changesOfValue(field: FieldSpec | undefined, old: unknown, value: unknown, path: string): Change[] {
  if (field?.computed || isSameField(field, old, value)) return []
  if (field?.kind === 'group' && isValues(old) && isValues(value)) {
    return changesOfFields(field.fields, old, value, `${path}.`)
  }
  const shown = (one: unknown) =>
    field && one !== undefined ? maskSecrets({ [path]: field }, { [path]: one })[path] : one
  return [{ path, old: shown(old) ?? null, new: shown(value) ?? null }]
}

/** Whether a person would see the same: an empty list, an empty text and nothing at all are all a dash. */
function isSameField(field: FieldSpec | undefined, a: unknown, b: unknown): boolean {
  if (!field || field.kind === 'json' || isSame(a, b)) return isSame(a, b)
  if (isEmpty(a) || isEmpty(b)) return isBare(field, a) && isBare(field, b)
  const inner = innerFields(field)
  if (!inner) return false
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSameRow(inner, item, b[index]))
  return isSameRow(inner, a, b)
}

function isSameRow(fields: Fields, a: unknown, b: unknown): boolean {
  if (!isValues(a) || !isValues(b)) return isSame(a, b)
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every(name => isSameField(Object.hasOwn(fields, name) ? fields[name] : undefined, a[name], b[name]))
}

/** Nothing, or a group of nothing but nothing. A table's row counts, even one without values. */
function isBare(field: FieldSpec, value: unknown): boolean {
  if (isEmpty(value)) return true
  const inner = innerFields(field)
  return inner !== null && isValues(value) && isSameRow(inner, value, {})
}

/** Equal as JSON, whatever the order of names: databases keep none. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return (a ?? null) === (b ?? null)
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Values, b as Values]
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every(name => isSame(left[name], right[name]))
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
