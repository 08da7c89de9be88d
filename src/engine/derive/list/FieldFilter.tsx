import type { Resource } from '../../contract/resourceSpec.ts'
import { FilterChip } from '../../kit/FilterChip.tsx'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import type { FilterField } from './filterable.ts'
import { type FilterValues, filterSentence } from './filterSentence.ts'
import { listParts } from './listParts.ts'
import { useFilterTitles } from './useFilterTitles.ts'
import type { ListStateHandle } from './useListState.ts'

/** One filter as a chip, with its editor behind it. */
export function FieldFilter({ resource, filter, handle }: FieldFilterProps) {
  const { name, field, label } = filter
  const { state, change } = handle
  const values: FilterValues = {
    any: state.filters[name],
    from: state.filters[`${name}_gte`]?.[0],
    to: state.filters[`${name}_lte`]?.[0],
  }
  const titles = useFilterTitles(resource, filter, state.filters)
  return (
    <FilterChip
      label={label}
      sentence={filterSentence(field, values, titles)}
      onClear={() => change({ filters: withFilter(state.filters, name, {}) })}
    >
      {close => (
        <LaterBoundary fallback={<div className="l-editor stack" />}>
          <listParts.FilterEditor
            resource={resource}
            filter={filter}
            values={values}
            filters={state.filters}
            onApply={next => {
              close()
              change({ filters: withFilter(state.filters, name, next) })
            }}
          />
        </LaterBoundary>
      )}
    </FilterChip>
  )
}

/** The filters with other values for one field; empty values leave it out. */
export function withFilter(
  filters: Readonly<Record<string, readonly string[]>>,
  name: string,
  { any, from, to }: FilterValues,
): Record<string, readonly string[]> {
  const { [name]: _any, [`${name}_gte`]: _from, [`${name}_lte`]: _to, ...others } = filters
  return {
    ...others,
    ...(any?.length ? { [name]: any } : {}),
    ...(from ? { [`${name}_gte`]: [from] } : {}),
    ...(to ? { [`${name}_lte`]: [to] } : {}),
  }
}

interface FieldFilterProps {
  readonly resource: Resource
  readonly filter: FilterField
  readonly handle: ListStateHandle
}
