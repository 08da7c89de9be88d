import { type ListControllerResult, type UseGetListHookValue, useGetList } from 'ra-core'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { pageCount } from '../../kit/pageCount.ts'
import { useMayRead } from '../../providers/access.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { ExportParams } from './exportRows.ts'
import type { ListColumn } from './listColumns.ts'
import { type ListFilters, listRequest } from './listState.ts'
import { listTitle } from './listTitle.ts'
import { useListFilters } from './useListFilters.ts'
import type { ListStateHandle } from './useListState.ts'
import { type Selection, useSelection } from './useSelection.ts'

/**
 * The rows of a list, as react-admin's whole list context. Its state is the list's own, since react-admin's controller writes addresses
 * in another dialect than the API's. The rows before stay while the next are on their way, but never those of another organization
 * (org.4). A window that comes to the front doesn't ask again (list.6).
 */
export function useListRows({ resource, handle, organization, permanent, columns }: ListRowsOf): ListRows {
  const { state, change } = handle
  const provider = useConsoleDataProvider()
  const mayRead = useMayRead()
  const meta = useMemo(() => ({ organization }), [organization])
  const asking = useMemo(() => listRequest(state, permanent), [state, permanent])
  const { filter, sort } = asking
  const answer = useGetList<EntityRow>(
    resource.name,
    { ...asking, meta },
    {
      refetchOnWindowFocus: false,
      placeholderData: (before, query) => (organizationOf(query?.queryKey) === organization ? before : undefined),
    },
  )
  const { data, total, isFetching, isLoading, isPaused, isPlaceholderData, refetch } = answer
  const selection = useSelection(JSON.stringify([resource.name, organization, filter]), data)
  const filters = useListFilters(resource, handle)

  // The last rows of the last page may have gone since it was visited.
  const last = total === undefined ? undefined : pageCount(total, state.perPage)
  const isBeyond = last !== undefined && !isFetching && !isPlaceholderData && state.page > last
  // Once: the address follows a moment later, and asking again until it does would never let it.
  const goBack = useEffectEvent(() => change({ page: last ?? 1 }, 'replace'))
  useEffect(() => {
    if (isBeyond) goBack()
  }, [isBeyond])

  const asked = { provider, mayRead, resource, columns, filter, sort, organization }
  const context: ListControllerResult<EntityRow> = {
    ...outcomeOf(answer),
    ...filters,
    resource: resource.name,
    defaultTitle: listTitle(resource, state.filters),
    isFetching,
    isLoading,
    isPaused,
    isPlaceholderData,
    refetch,
    sort,
    setSort: ({ field, order }) =>
      change({ sort: field ? { column: field, direction: order === 'DESC' ? 'desc' : 'asc' } : null }),
    filter: permanent ?? {},
    page: state.page,
    perPage: state.perPage,
    setPage: page => change({ page }),
    setPerPage: perPage => change({ perPage }),
    hasNextPage: last !== undefined && state.page < last,
    hasPreviousPage: state.page > 1,
    selectedIds: selection.ids,
    onSelect: selection.select,
    onToggleItem: selection.toggle,
    onUnselectItems: selection.clear,
    onSelectAll: ({ limit = 250 } = {}) =>
      void provider
        .getList<EntityRow>(resource.name, { pagination: { page: 1, perPage: limit }, sort, filter, meta })
        .then(({ data: rows }) => selection.selectRows(rows)),
    getData: async ({ maxResults } = {}) => {
      const { readAllRows } = await import('./exportRows.ts')
      return readAllRows(asked, maxResults)
    },
    exporter: async (rows: readonly EntityRow[]) => {
      const { saveRows } = await import('./exportRows.ts')
      await saveRows(asked, rows)
    },
  }
  return { context, asked, selection }
}

/** What the answer says, in the four shapes of react-admin's context: on its way, failed, failed with the rows before, there. */
function outcomeOf({ data, total, meta, error }: UseGetListHookValue<EntityRow>) {
  if (data) {
    const shown = { data, total: total ?? data.length, meta, isPending: false as const }
    return error ? { ...shown, error } : { ...shown, error: null }
  }
  const nothing = { data: undefined, total: undefined, meta: undefined }
  return error
    ? { ...nothing, error, isPending: false as const }
    : { ...nothing, error: null, isPending: true as const }
}

interface ListRowsOf {
  readonly resource: Resource
  readonly handle: ListStateHandle
  readonly organization: string | null
  /** What the list is narrowed to for good, whatever the person filters by. */
  readonly permanent: ListFilters | undefined
  /** What an export writes. */
  readonly columns: readonly ListColumn[]
}

export interface ListRows {
  readonly context: ListControllerResult<EntityRow>
  /** What an export of the list writes. */
  readonly asked: ExportParams
  readonly selection: Selection
}

/** The organization in react-admin's key of a list, `[resource, 'getList', { …, meta }]`. */
function organizationOf(key: readonly unknown[] | undefined): unknown {
  const params = key?.[2]
  if (typeof params !== 'object' || params === null || !('meta' in params)) return undefined
  const { meta } = params
  return typeof meta === 'object' && meta !== null && 'organization' in meta ? meta.organization : undefined
}
