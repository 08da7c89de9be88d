import { useMemo, useState } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { filterState, requestFilter } from './listState.ts'
import type { ListStateHandle } from './useListState.ts'

/** The filters of a list as react-admin's filter controls read and set them; which of those are shown is theirs alone. */
export function useListFilters(resource: Resource, { state, change }: ListStateHandle): ListFilterControls {
  const [displayedFilters, setDisplayed] = useState<DisplayedFilters>({})
  const filterValues = useMemo(() => requestFilter(state), [state])
  return {
    filterValues,
    displayedFilters,
    setFilters(values, displayed) {
      if (displayed) setDisplayed(displayed)
      change(filterState(resource, values))
    },
    showFilter(name, value) {
      setDisplayed(before => ({ ...before, [name]: true }))
      if (value !== undefined) change(filterState(resource, { ...filterValues, [name]: value }))
    },
    hideFilter(name) {
      setDisplayed(({ [name]: _, ...rest }) => rest)
      const { [name]: value, ...rest } = filterValues
      if (value !== undefined) change(filterState(resource, rest))
    },
  }
}

type FilterValues = Readonly<Record<string, unknown>>
type DisplayedFilters = Readonly<Record<string, boolean>>

interface ListFilterControls {
  readonly filterValues: FilterValues
  readonly displayedFilters: DisplayedFilters
  readonly setFilters: (values: FilterValues, displayed?: DisplayedFilters) => void
  readonly showFilter: (name: string, value?: unknown) => void
  readonly hideFilter: (name: string) => void
}
