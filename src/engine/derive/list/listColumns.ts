import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import { labelOf } from '../../contract/labels.ts'
import { fieldAt, indexedColumns } from '../../contract/query.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { cellOf } from '../cells/cells.ts'
import { shownField } from '../cells/shownField.ts'

/** A column as a table draws it. */
export interface ListColumn {
  readonly name: string
  readonly label: string
  readonly field: FieldSpec
  readonly sortable: boolean
  readonly align: 'start' | 'end'
  /** What stands in its cells fills them: the way to a row can be clicked anywhere in the cell. */
  readonly noCellPadding?: boolean
}

/**
 * The columns of these names, in their order; names that neither the resource has (any more) nor the platform's rows are passed over.
 */
export function listColumns(resource: Resource, names: readonly string[], foreign: Fields = {}): readonly ListColumn[] {
  const indexed = indexedColumns(resource)
  const fields = { ...foreign, ...allFields(resource) }
  return names.flatMap((name, index) => {
    const found = fieldAt(fields, name)
    if (!found) return []
    const field = shownField(name, found)
    const type = indexed.get(name)?.type
    const sortable = type !== undefined && type !== 'texts'
    const column = { name, label: columnLabel(name, field), field, sortable, align: cellOf(field).align }
    return [index === 0 ? { ...column, noCellPadding: true } : column]
  })
}

/** Everything that may be a column: the catalogue's own first, then whatever else is indexed. */
export function possibleColumns(resource: Resource, foreign: Fields = {}): readonly ListColumn[] {
  const names = [...resource.columns, ...indexedColumns(resource).keys(), ...Object.keys(foreign)]
  return listColumns(resource, [...new Set(names)], foreign)
}

/** `review.overall` → "Review overall", `assets.asset` → "Asset", unless the field has a label of its own. */
export function columnLabel(path: string, field: FieldSpec): string {
  const [inner = path, outer = ''] = path.split('.').reverse()
  return field.label ?? labelOf(outer.startsWith(inner) ? inner : path, undefined)
}
