import type { Change } from '../../contract/api.ts'
import type { FieldOf } from '../../contract/fieldSpec.ts'
import { entityNamed } from '../../contract/reference.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { findEntity } from '../../providers/resources.ts'
import { valueAt } from './valueAt.ts'

/** A table of changes (`fieldOf`), and the resource whose fields they are of; null for any other table. */
export function changesIn(field: FieldOf<'objectList'>, value: unknown, row: Readonly<Record<string, unknown>>) {
  const { path } = field.fields
  if (path?.kind !== 'text' || !path.fieldOf) return null
  const changes: readonly Change[] = (Array.isArray(value) ? value : []).filter(isChange)
  const of: Resource | undefined = findEntity(entityNamed(valueAt(row, path.fieldOf)))
  return { changes, of, choice: path.fieldOf }
}

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'path') === 'string'
}
