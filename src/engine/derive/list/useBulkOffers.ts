import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { EntityRow } from '../../contract/api.ts'
import type { Offers } from '../../contract/fieldSpec.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { useMayRead } from '../../providers/access.ts'
import { idsAlong } from '../inputs/idsAlong.ts'
import { inUse, waysOf } from '../inputs/useReferenceChoices.ts'
import { type BulkOffers, bulkOffers } from './bulkOffers.ts'

/**
 * What a link to `target` offers for many rows, as `bulkOffers` says, and of the one organization that all of them belong to. What
 * was put away is left out, as in forms. `filter` is null until the rows, and those on the ways from them, are read; when
 * they can't be read, only the conditions that hold for any row narrow it.
 */
export function useBulkOffers(
  { resource, ids, rows: known }: BulkRows,
  target: Resource,
  offers: Offers | undefined,
): BulkRowsOffered {
  const provider = useDataProvider()
  const mayRead = useMayRead()
  const { data, isPending } = useQuery({
    queryKey: ['bulkOffers', resource.entity, ids, offers],
    retry: false,
    queryFn: async ({ signal }) => {
      const read = async (of: Resource, some: readonly string[]): Promise<readonly EntityRow[]> =>
        some.length > 0 && mayRead(of)
          ? (await provider.getMany<EntityRow>(of.name, { ids: [...some], signal })).data
          : []
      const seen = known.filter(({ id }) => ids.includes(id))
      const have = new Set(seen.map(({ id }) => id))
      const rows = [
        ...seen,
        ...(await read(
          resource,
          ids.filter(id => !have.has(id)),
        )),
      ]
      const ends = await Promise.all(
        waysOf(offers).map(async way => [way, await idsAlong(resource, rows, way.split('.'), read)] as const),
      )
      const owners = new Set(rows.map(({ organization }) => organization))
      const [owner] = owners
      return {
        ...bulkOffers(offers, rows, Object.fromEntries(ends)),
        organization: owners.size === 1 && typeof owner === 'string' ? owner : undefined,
      }
    },
  })
  const found = data ?? { ...bulkOffers(offers, [], {}), organization: undefined }
  const owned = target.scope === 'organization' || target.scope === 'shared'
  return {
    differs: found.differs,
    filter: isPending ? null : { ...inUse(target), ...found.filter },
    organization: owned ? found.organization : undefined,
  }
}

/** The rows that a bulk change is for. */
export interface BulkRows {
  readonly resource: Resource
  readonly ids: readonly string[]
  /** Those of them that are read. */
  readonly rows: readonly EntityRow[]
}

interface BulkRowsOffered {
  readonly differs: BulkOffers['differs']
  readonly filter: BulkOffers['filter'] | null
  /** Whose rows are offered; undefined: those of the organization that is selected. */
  readonly organization: string | undefined
}
