import { labelOf } from '../../contract/labels.ts'
import { fieldAt } from '../../contract/query.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { mapSecrets, secretsIn } from '../secrets/mapSecrets.ts'
import { isSealed } from '../secrets/secretBox.ts'
import type { Row } from '../store/Store.ts'
import { isSame } from './changesBetween.ts'

/**
 * A stored secret goes where it was meant to go: a row that says another destination needs it once more, from somebody
 * who knows it. Sentences at the secrets that a change would send elsewhere.
 */
export function secretErrors(resource: Resource, row: Row, old: Row): Record<string, string> {
  const fields = allFields(resource)
  const errors: Record<string, string> = {}
  for (const { field, value, path } of secretsIn(fields, row)) {
    if (!isSealed(value)) continue
    const moved = (field.boundTo ?? []).find(to => !isSame(valueAt(row, to), valueAt(old, to)))
    if (moved === undefined) continue
    const label = labelOf(moved.split('.').at(-1) ?? moved, fieldAt(fields, moved))
    errors[path] = `Enter this again: it was stored for another ${label.length > 3 ? label.toLowerCase() : label}`
  }
  return errors
}

/** For checking a row by its schema, whose limits are those of the secret itself: what is sealed has passed them before. */
export function withSecretsReadable(resource: Resource, row: Row): Readonly<Record<string, unknown>> {
  return mapSecrets(allFields(resource), row, ({ field, value }) =>
    isSealed(value) ? 'x'.repeat(Math.max(1, field.min ?? 1)) : value,
  )
}

function valueAt(row: Row, path: string): unknown {
  let value: unknown = row
  for (const name of path.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  }
  return value
}
