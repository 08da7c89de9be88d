import { useQueries } from '@tanstack/react-query'
import { indexedColumns } from '../../contract/query.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { useAccess } from '../../providers/access.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { findEntity } from '../../providers/resources.ts'

/** Lists of rows that refer to a row. */
export interface RelatedList {
  /** The tab's address. */
  readonly key: string
  readonly label: string
  readonly resource: Resource
  /** Which of its fields refers. */
  readonly by: string
  /** How many there are; undefined while it isn't known. */
  readonly count: number | undefined
}

/** The related lists that the catalogue names and the person may see, with how many rows each has. */
export function useRelatedLists(resource: Resource, id: string): readonly RelatedList[] {
  const provider = useConsoleDataProvider()
  const { can } = useAccess()
  const lists = resource.children.flatMap(({ resource: entity, by }) => {
    const child = findEntity(entity)
    return child && can('list', child) && indexedColumns(child).has(by)
      ? [{ key: child.entity, label: child.plural, resource: child, by }]
      : []
  })
  const counts = useQueries({
    queries: lists.map(({ resource: { name }, by }) => ({
      queryKey: [name, 'getList', 'count', { [by]: id, organization: null }],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        provider.getList(name, {
          pagination: { page: 1, perPage: 1 },
          filter: { [by]: [id] },
          meta: { organization: null },
          signal,
        }),
      refetchOnWindowFocus: false,
    })),
  })
  return lists.map((list, index) => ({ ...list, count: counts[index]?.data?.total }))
}
