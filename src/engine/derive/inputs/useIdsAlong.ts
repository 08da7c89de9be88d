import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { EntityRow } from '../../contract/api.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { useMayRead } from '../../providers/access.ts'
import { findEntity } from '../../providers/resources.ts'
import type { Row } from '../form/rowPath.ts'
import { useFormContext } from '../form/useFormContext.ts'

/**
 * The ids to which ways through links lead from the form's row (`strategy.campaign.account`), by way; null while they are asked for.
 * A way that isn't begun yet, or on which a row may not be read, has none.
 */
export function useIdsAlong(ways: readonly string[]): Readonly<Record<string, string>> | null {
  const { resource } = useFormContext()
  const provider = useDataProvider()
  const queries = useQueryClient()
  const mayRead = useMayRead()
  const starts = useWatch({ compute: (row: Row) => JSON.stringify(ways.map(way => row[firstOf(way)] ?? null)) })
  const asked = resource !== undefined && ways.length > 0
  const { data, isPending } = useQuery({
    queryKey: ['idsAlong', resource?.entity, ways, starts],
    enabled: asked,
    retry: false,
    queryFn: async () => {
      const read = async (entity: string, id: string) => {
        const target = findEntity(entity)
        if (!target || !mayRead(target)) return null
        const row = await queries
          .fetchQuery({
            // As useGetOne asks, so that it is asked once.
            queryKey: [target.name, 'getOne', { id, meta: undefined }],
            queryFn: () => provider.getOne<EntityRow>(target.name, { id }).then(({ data }) => data),
            retry: false,
            staleTime: 30_000,
          })
          .catch(() => null)
        return row && { resource: target, row }
      }
      const begun: readonly unknown[] = JSON.parse(starts)
      const ends = await Promise.all(
        ways.map(async (way, index) => {
          const from = { resource, row: { [firstOf(way)]: begun[index] } }
          return [way, await idAlong(from, way.split('.'), read)] as const
        }),
      )
      return Object.fromEntries(ends.flatMap(([way, id]) => (id === null ? [] : [[way, id]])))
    },
  })
  return asked && isPending ? null : (data ?? none)
}

const none: Readonly<Record<string, string>> = {}

/** The id at the end of a way that begins at a row, null where it leads nowhere. */
export async function idAlong(
  { resource, row }: Place,
  [name = '', ...rest]: readonly string[],
  read: (entity: string, id: string) => Promise<Place | null>,
): Promise<string | null> {
  const field = resource && allFields(resource)[name]
  const id = row[name]
  if (field?.kind !== 'link' || typeof id !== 'string' || !id) return null
  if (rest.length === 0) return id
  const next = await read(field.to, id)
  return next && idAlong(next, rest, read)
}

function firstOf(way: string): string {
  return way.split('.')[0] ?? ''
}

interface Place {
  readonly resource: Resource | undefined
  readonly row: Row
}
