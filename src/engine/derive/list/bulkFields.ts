import type { FieldKind } from '../../contract/fieldSpec.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { FilterField } from './filterable.ts'
import { columnLabel } from './listColumns.ts'

/** The fields whose value may be set for many rows at once: simple ones that anybody may change later. */
export function bulkFields(resource: Resource): readonly Omit<FilterField, 'usual'>[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.readOnly || field.immutable || name === resource.title || name === 'code' || !simple.has(field.kind))
      return []
    return [{ name, field, label: columnLabel(name, field) }]
  })
}

const simple: ReadonlySet<FieldKind> = new Set([
  'choice',
  'flag',
  'number',
  'money',
  'percent',
  'duration',
  'date',
  'dateTime',
  'text',
  'list',
  'link',
])
