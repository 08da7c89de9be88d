import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { useMayRead } from '../../providers/access.ts'
import type { Row } from '../form/rowPath.ts'
import { useFormContext } from '../form/useFormContext.ts'
import { idsAlong } from './idsAlong.ts'

/**
 * The ids to which ways through references lead from the form's row (`strategy.campaign.account`), by way; null while they are asked for.
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
      if (!resource) return none
      const readOne = (target: Resource, id: string) =>
        queries
          .fetchQuery({
            // As useGetOne asks, so that it is asked once.
            queryKey: [target.name, 'getOne', { id, meta: undefined }],
            queryFn: () => provider.getOne<EntityRow>(target.name, { id }).then(({ data }) => data),
            retry: false,
            staleTime: 30_000,
          })
          .catch(() => [])
      const read = async (target: Resource, ids: readonly string[]) =>
        mayRead(target) ? (await Promise.all(ids.map(id => readOne(target, id)))).flat() : []
      const begun: readonly unknown[] = JSON.parse(starts)
      const ends = await Promise.all(
        ways.map(async (way, index) => {
          const [id] = await idsAlong(resource, [{ [firstOf(way)]: begun[index] }], way.split('.'), read)
          return [way, id] as const
        }),
      )
      return Object.fromEntries(ends.flatMap(([way, id]) => (id === undefined ? [] : [[way, id]])))
    },
  })
  return asked && isPending ? null : (data ?? none)
}

const none: Readonly<Record<string, string>> = {}

function firstOf(way: string): string {
  return way.split('.')[0] ?? ''
}
