import type { FieldOf, FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import { innerFields } from '../referencesIn.ts'

type Values = Readonly<Record<string, unknown>>

/** A secret that a row holds, at the top, in a group or in a table's row. */
export interface SecretSpot {
  readonly field: FieldOf<'secret'>
  readonly value: unknown
  /** `headers.0.value`, as field errors name it. */
  readonly path: string
  /** `headers.value`: the same for all rows of a table, since they change places. */
  readonly fieldPath: string
}

/** A copy of a row with something else in place of its secrets; what becomes `undefined` is gone. */
export function mapSecrets(
  fields: Fields,
  row: Values,
  map: (spot: SecretSpot) => unknown,
  at: { readonly path: string; readonly fieldPath: string } = { path: '', fieldPath: '' },
): Record<string, unknown> {
  const mapped: Record<string, unknown> = { ...row }
  for (const [name, field] of fieldsWithSecrets(fields)) {
    const value = mapped[name]
    if (value === undefined) continue
    const within = { path: `${at.path}${name}`, fieldPath: `${at.fieldPath}${name}` }
    const next = mapValue(field, value, map, within)
    if (next === undefined) delete mapped[name]
    else mapped[name] = next
  }
  return mapped
}

function mapValue(
  field: FieldSpec,
  value: unknown,
  map: (spot: SecretSpot) => unknown,
  { path, fieldPath }: { readonly path: string; readonly fieldPath: string },
): unknown {
  if (field.kind === 'secret') return map({ field, value, path, fieldPath })
  const inner = innerFields(field)
  if (!inner || typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) {
    return mapSecrets(inner, value as Values, map, { path: `${path}.`, fieldPath: `${fieldPath}.` })
  }
  return value.map((item: unknown, index) =>
    typeof item === 'object' && item !== null
      ? mapSecrets(inner, item as Values, map, { path: `${path}.${index}.`, fieldPath: `${fieldPath}.` })
      : item,
  )
}

/** The secrets of a row. */
export function secretsIn(fields: Fields, row: Values): readonly SecretSpot[] {
  if (fieldsWithSecrets(fields).length === 0) return []
  const found: SecretSpot[] = []
  mapSecrets(fields, row, spot => {
    found.push(spot)
    return spot.value
  })
  return found
}

const withSecrets = new WeakMap<Fields, readonly (readonly [string, FieldSpec])[]>()

/** Worked out once: lists map every row, and hardly any resource has a secret. */
function fieldsWithSecrets(fields: Fields): readonly (readonly [string, FieldSpec])[] {
  const known = withSecrets.get(fields)
  if (known) return known
  const found = Object.entries(fields).filter(([, field]) => holdsSecret(field))
  withSecrets.set(fields, found)
  return found
}

const known = new WeakMap<FieldSpec, boolean>()

/** Whether a field is a secret or has one within. */
export function holdsSecret(field: FieldSpec): boolean {
  let found = known.get(field)
  if (found === undefined) {
    found = field.kind === 'secret' || Object.values(innerFields(field) ?? {}).some(holdsSecret)
    known.set(field, found)
  }
  return found
}
