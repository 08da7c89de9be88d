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
  const ids = JSON.stringify(referencesUp(fields, row))
  const { data: rows } = useQuery({
    queryKey: ['rowsAbove', resource.entity, ids],
    enabled: ids !== '[]',
    retry: false,
    queryFn: async () => {
      const found = new Map<string, EntityRow>()
      const asked = new Set<string>()
      const walk = async (references: readonly ParentKey[]): Promise<void> => {
        const next = references.filter(reference => !asked.has(keyOf(reference)))
        for (const reference of next) asked.add(keyOf(reference))
        await Promise.all(
          next.map(async reference => {
            const target = findEntity(reference.to)
            if (!target || !mayRead(target)) return
            const parent = await queries
              .fetchQuery({
                // As useGetOne asks, so that it is asked once.
                queryKey: [target.name, 'getOne', { id: reference.id, meta: undefined }],
                queryFn: () => provider.getOne<EntityRow>(target.name, { id: reference.id }).then(({ data }) => data),
                retry: false,
              })
              .catch(() => null)
            if (!parent) return
            found.set(keyOf(reference), parent)
            await walk(referencesUp(allFields(target), parent))
          }),
        )
      }
      await walk(JSON.parse(ids))
      return found
    },
  })
  const above = useCallback(
    (child: TreeRow, reference: string): TreeRow | null => {
      const own = findEntity(child.entity)
      const field = own && allFields(own)[reference]
      const target = field?.kind === 'reference' ? findEntity(field.to) : undefined
      const parent = target && rows?.get(keyOf({ to: target.entity, id: String(child.row[reference]) }))
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

interface ParentKey {
  /** The entity that it leads to. */
  readonly to: string
  readonly id: string
}

/** Where the fields of a row inherit from, each row once. */
function referencesUp(fields: Fields, row: Part): readonly ParentKey[] {
  const references = Object.values(fields).flatMap(({ inherits }): ParentKey[] => {
    const [name = ''] = inherits?.from.split('.') ?? []
    const reference = Object.hasOwn(fields, name) ? fields[name] : undefined
    const id = row[name]
    return reference?.kind === 'reference' && typeof id === 'string' && id ? [{ to: reference.to, id }] : []
  })
  return [...new Map(references.map(reference => [keyOf(reference), reference])).values()]
}

function keyOf({ to, id }: ParentKey): string {
  return `${to}/${id}`
}
