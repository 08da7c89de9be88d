import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useCallback, useMemo } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { Fields } from '../../contract/fieldSpec.ts'
import { type Inheritance, inheritance, type TreeRow } from '../../contract/inheritance.ts'
import type { Part } from '../../contract/looseValues.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { useMayRead } from '../../providers/access.ts'
import { findEntity } from '../../providers/resources.ts'

/** What counts for a field of a row, and where it comes from; null for a field that doesn't inherit. */
export type InheritanceOf = (name: string) => Inheritance | null

/**
 * Asks for the rows above a row from which its fields inherit, and those above them, as far as the person may see them. Until they are
 * known, nothing comes from there.
 */
export function useInheritance(resource: Resource, fields: Fields, row: Part): InheritanceOf {
  const provider = useDataProvider()
  const queries = useQueryClient()
  const mayRead = useMayRead()
  const ids = JSON.stringify(linksUp(fields, row))
  const { data: rows } = useQuery({
    queryKey: ['rowsAbove', resource.entity, ids],
    enabled: ids !== '[]',
    retry: false,
    queryFn: async () => {
      const found = new Map<string, EntityRow>()
      const asked = new Set<string>()
      const walk = async (links: readonly Link[]): Promise<void> => {
        const next = links.filter(link => !asked.has(keyOf(link)))
        for (const link of next) asked.add(keyOf(link))
        await Promise.all(
          next.map(async link => {
            const target = findEntity(link.to)
            if (!target || !mayRead(target)) return
            const parent = await queries
              .fetchQuery({
                // As useGetOne asks, so that it is asked once.
                queryKey: [target.name, 'getOne', { id: link.id, meta: undefined }],
                queryFn: () => provider.getOne<EntityRow>(target.name, { id: link.id }).then(({ data }) => data),
                retry: false,
              })
              .catch(() => null)
            if (!parent) return
            found.set(keyOf(link), parent)
            await walk(linksUp(allFields(target), parent))
          }),
        )
      }
      await walk(JSON.parse(ids))
      return found
    },
  })
  const above = useCallback(
    (child: TreeRow, link: string): TreeRow | null => {
      const own = findEntity(child.entity)
      const field = own && allFields(own)[link]
      const target = field?.kind === 'link' ? findEntity(field.to) : undefined
      const parent = target && rows?.get(keyOf({ to: target.entity, id: String(child.row[link]) }))
      return target && parent ? { entity: target.entity, row: parent, fields: allFields(target) } : null
    },
    [rows],
  )
  return useMemo(
    () => (name: string) =>
      Object.hasOwn(fields, name) && fields[name]?.inherits
        ? inheritance({ entity: resource.entity, row, fields }, name, above)
        : null,
    [resource, row, fields, above],
  )
}

interface Link {
  /** The entity that it leads to. */
  readonly to: string
  readonly id: string
}

/** Where the fields of a row inherit from, each row once. */
function linksUp(fields: Fields, row: Part): readonly Link[] {
  const links = Object.values(fields).flatMap(({ inherits }): Link[] => {
    const [name = ''] = inherits?.from.split('.') ?? []
    const link = Object.hasOwn(fields, name) ? fields[name] : undefined
    const id = row[name]
    return link?.kind === 'link' && typeof id === 'string' && id ? [{ to: link.to, id }] : []
  })
  return [...new Map(links.map(link => [keyOf(link), link])).values()]
}

function keyOf({ to, id }: Link): string {
  return `${to}/${id}`
}
