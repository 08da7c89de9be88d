import { type ListControllerResult, useGetList } from 'ra-core'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { pageCount } from '../../kit/pageCount.ts'
import { type ListFilters, nextSort, requestFilter } from './listState.ts'
import type { ListStateHandle } from './useListState.ts'

/**
 * The rows of a list, as react-admin's list context. The rows before stay while the next are on their way, but never
 * those of another organization (org.4). A window that comes to the front doesn't ask again (list.6).
 */
export function useListRows(
  resource: Resource,
  handle: ListStateHandle,
  organization: string | null,
  permanent?: ListFilters,
): ListRows {
  const { state, change } = handle
  const meta = useMemo(() => ({ organization }), [organization])
  const filter = useMemo(() => requestFilter(state, permanent), [state, permanent])
  const { column = '', direction = 'asc' } = state.sort ?? {}
  const sort = useMemo(() => ({ field: column, order: orders[direction] }), [column, direction])
  const answer = useGetList<EntityRow>(
    resource.name,
    { pagination: { page: state.page, perPage: state.perPage }, sort, filter, meta },
    {
      refetchOnWindowFocus: false,
      placeholderData: (before, query) => (organizationOf(query?.queryKey) === organization ? before : undefined),
    },
  )
  const { data, total, isFetching, isPlaceholderData } = answer
  const selection = useSelection(JSON.stringify([resource.name, organization, filter]), data)

  // The last rows of the last page may have gone since it was visited.
  const last = total === undefined ? undefined : pageCount(total, state.perPage)
  const isBeyond = last !== undefined && !isFetching && !isPlaceholderData && state.page > last
  // Once: the address follows a moment later, and asking again until it does would never let it.
  const goBack = useEffectEvent(() => change({ page: last ?? 1 }, 'replace'))
  useEffect(() => {
    if (isBeyond) goBack()
  }, [isBeyond])

  // As every row reads the context that it stands in.
  const setSort = useCallback(
    ({ field }: { readonly field: string }) => change({ sort: nextSort(state.sort, field) }),
    [change, state.sort],
  )
  const context = {
    ...answer,
    resource: resource.name,
    sort,
    filterValues: filter,
    displayedFilters: {},
    page: state.page,
    perPage: state.perPage,
    selectedIds: selection.ids,
    onSelect: selection.select,
    onToggleItem: selection.toggle,
    onUnselectItems: selection.clear,
    setSort,
    setPage: (page: number) => change({ page }),
    setPerPage: (perPage: number) => change({ perPage }),
  }
  // What the derived lists need of react-admin's context is there; the rest belongs to controls that they don't use.
  return { context: context as unknown as ListControllerResult<EntityRow>, filter, organization, selection }
}

export interface ListRows {
  readonly context: ListControllerResult<EntityRow>
  /** What was asked for, without page and sort. */
  readonly filter: Readonly<Record<string, unknown>>
  readonly organization: string | null
  readonly selection: Selection
}

export interface Selection {
  readonly ids: readonly string[]
  /** The selected rows as they were last seen, also those of other pages. */
  readonly rows: readonly EntityRow[]
  readonly select: (ids: readonly string[]) => void
  readonly toggle: (id: string) => void
  readonly clear: () => void
}

const orders = { asc: 'ASC', desc: 'DESC' } as const
const none: readonly string[] = []

/** A selection stays over pages and sorts; what it was made in (organization, filter) is its scope. */
function useSelection(scope: string, data: readonly EntityRow[] | undefined): Selection {
  const [made, setMade] = useState<{ readonly scope: string; readonly ids: readonly string[] }>({ scope, ids: none })
  const seen = useRef(new Map<string, EntityRow>())
  for (const row of data ?? []) seen.current.set(row.id, row)
  const ids = made.scope === scope ? made.ids : none
  const select = useCallback((next: readonly string[]) => setMade({ scope, ids: next }), [scope])
  const toggle = useCallback(
    (id: string) =>
      setMade(before => {
        const now = before.scope === scope ? before.ids : none
        return { scope, ids: now.includes(id) ? now.filter(one => one !== id) : [...now, id] }
      }),
    [scope],
  )
  const clear = useCallback(() => setMade({ scope, ids: none }), [scope])
  const rows = ids.map(id => seen.current.get(id)).filter(row => row !== undefined)
  return { ids, rows, select, toggle, clear }
}

/** The organization in react-admin's key of a list, `[resource, 'getList', { …, meta }]`. */
function organizationOf(key: readonly unknown[] | undefined): unknown {
  const params = key?.[2]
  if (typeof params !== 'object' || params === null || !('meta' in params)) return undefined
  const { meta } = params
  return typeof meta === 'object' && meta !== null && 'organization' in meta ? meta.organization : undefined
}
