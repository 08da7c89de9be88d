import { useQueries } from '@tanstack/react-query'
import type { EntityRow } from '../../contract/api.ts'
import { isObject } from '../../contract/isObject.ts'
import { indexedColumns } from '../../contract/query.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { useAccess } from '../../providers/access.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { isNotOffered } from '../../providers/isNotOffered.ts'
import { isOffered } from '../../providers/offeredCalls.ts'
import { useOrganization } from '../../providers/organization.ts'
import { findEntity } from '../../providers/resources.ts'
import { type TabCount, tabCount } from '../../providers/tabCount.ts'

/** Lists of rows that refer to a row. */
export interface RelatedList extends TabCount {
  /** The tab's address. */
  readonly key: string
  readonly label: string
  readonly resource: Resource
  /** Which of its fields refers. */
  readonly by: string
  /** Whose rows are listed; null for those of all organizations. */
  readonly organization: string | null
}

/**
 * The related lists that the catalogue names, the person may see and the platform has, with how many rows each has. Like every list they
 * carry the selected organization (org.3), or that of the row where it was opened by its address and belongs to another.
 */
export function useRelatedLists(resource: Resource, id: string, row: EntityRow | undefined): readonly RelatedList[] {
  const provider = useConsoleDataProvider()
  const { can } = useAccess()
  const { selected } = useOrganization()
  const organization = selected && ((row && ownerOf(resource, row)) ?? selected)
  const lists = resource.children.flatMap(({ resource: entity, by }) => {
    const child = findEntity(entity)
    return child && can('list', child) && indexedColumns(child).has(by)
      ? [{ key: child.entity, label: child.plural, resource: child, by, organization }]
      : []
  })
  const counts = useQueries({
    queries: lists.map(({ resource: { name }, by }) => ({
      queryKey: [name, 'getList', 'count', { [by]: id, organization }],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        provider.getList(name, {
          pagination: { page: 1, perPage: 1 },
          filter: { [by]: [id] },
          meta: { organization },
          signal,
        }),
      refetchOnWindowFocus: false,
    })),
  })
  return lists.flatMap((list, index) => {
    const { data, error } = counts[index] ?? {}
    const [first] = data?.data ?? []
    // A platform that doesn't know the field answers rows of anybody.
    const isOthers = first !== undefined && !isOffered('byIds') && !refersTo(first, list.by, id)
    return isOthers || isNotOffered(error) ? [] : [{ ...list, ...tabCount(data) }]
  })
}

/** Whether a row has the id at a path, in lists and tables as well. */
export function refersTo(row: unknown, path: string, id: string): boolean {
  if (Array.isArray(row)) return row.some(one => refersTo(one, path, id))
  if (path === '') return row === id
  const [first = '', ...rest] = path.split('.')
  return isObject(row) && Object.hasOwn(row, first) && refersTo(row[first], rest.join('.'), id)
}

/** The one organization that a row belongs to, or is; undefined for what several share. */
function ownerOf({ scope }: Resource, { id, organization }: EntityRow): string | undefined {
  if (scope === 'self') return id
  return scope === 'organization' && typeof organization === 'string' ? organization : undefined
}
