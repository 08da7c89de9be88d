import type { EntityRow } from '../../contract/api.ts'
import type { Heir } from '../../contract/changedBelow.ts'
import { limits } from '../../contract/query.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { findEntity } from '../../providers/resources.ts'

/** Rows of one resource below a row, by one question. */
export interface LevelBelow {
  readonly resource: Resource
  readonly rows: readonly EntityRow[]
  /** There are more than were asked for. */
  readonly orMore: boolean
}

/**
 * The rows that may inherit from a row: a list for each resource, narrowed by its link to the row, or to those between. What is archived
 * isn't among them, nor are resources that can't be asked for.
 */
export async function rowsBelow(
  provider: Pick<ConsoleDataProvider, 'getList'>,
  top: { readonly resource: Resource; readonly id: string; readonly organization: string | null },
  heirs: readonly Pick<Heir, 'entity' | 'reference'>[],
  mayRead: (resource: Resource) => boolean,
): Promise<readonly LevelBelow[]> {
  const levels = new Map<string, LevelBelow>()
  for (const { entity } of heirs) {
    const resource = findEntity(entity)
    if (!resource || levels.has(entity) || !mayRead(resource)) continue
    const narrowed = filterOf(resource)
    if (!narrowed) continue
    const { filter, isCut } = narrowed
    const { data, total } = await provider.getList<EntityRow>(resource.name, {
      pagination: { page: 1, perPage: limits.list },
      sort: { field: 'id', order: 'ASC' },
      filter,
      meta: { organization: top.organization },
    })
    levels.set(entity, {
      resource,
      rows: data.filter(({ archivedAt, status }) => !archivedAt && status !== 'archived'),
      orMore: isCut || (total ?? 0) > data.length,
    })
  }
  return [...levels.values()]

  function filterOf(
    resource: Resource,
  ): { readonly filter: Readonly<Record<string, unknown>>; readonly isCut: boolean } | null {
    const references = Object.entries(allFields(resource)).flatMap(([name, field]) =>
      field.kind === 'reference' && resource.filters.includes(name) ? [[name, field.to] as const] : [],
    )
    const direct = references.find(([, to]) => to === top.resource.entity)
    if (direct) return { filter: { [direct[0]]: top.id }, isCut: false }
    for (const [name, to] of references) {
      const between = levels.get(to)
      if (!between || between.rows.length === 0) continue
      const filter = { [name]: between.rows.slice(0, mostBetween).map(({ id }) => id) }
      return { filter, isCut: between.orMore || between.rows.length > mostBetween }
    }
    return null
  }
}

/** More ids make an address too long. */
const mostBetween = 90
