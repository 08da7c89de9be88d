import { indexedColumns } from '../../contract/query.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { columnLabel, type ListColumn } from './listColumns.ts'
import { reserved } from './listState.ts'

/** What a list can be narrowed by: the catalogue's filters first, then the rest that is indexed. */
export function filterable(resource: Resource): readonly FilterField[] {
  const indexed = indexedColumns(resource)
  const names = [...new Set([...resource.filters, ...indexed.keys()])].filter(name => !reserved.has(name))
  return names.flatMap(name => {
    const field = indexed.get(name)?.field
    if (!field || name === resource.title) return []
    return [{ name, field, label: columnLabel(name, field), usual: resource.filters.includes(name) }]
  })
}

export interface FilterField extends Pick<ListColumn, 'name' | 'label' | 'field'> {
  /** The catalogue names it among its filters. */
  readonly usual: boolean
}
