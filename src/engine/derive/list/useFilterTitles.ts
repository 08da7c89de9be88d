import { labelOf } from '../../contract/labels.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { FilterField } from './filterable.ts'
import { referredEntities } from './referredEntities.ts'
import { useTitles } from './useTitles.ts'

/** What the values of a filter are called, where they are ids of rows or names of fields. */
export function useFilterTitles(
  resource: Resource,
  { name, field }: FilterField,
  filters: Readonly<Record<string, readonly string[]>>,
): (value: string) => string {
  const ids = filters[name] ?? []
  const [first, second] =
    field.kind === 'reference' || field.kind === 'references'
      ? [field.to]
      : referredEntities(resource, name, filters).map(({ entity }) => entity)
  const own = useTitles(first, first ? ids : [])
  const others = useTitles(second, second ? ids : [])
  if (field.kind === 'text' && field.fieldOf) return value => labelOf(value, undefined)
  return id => (own(id) === id ? others(id) : own(id))
}
