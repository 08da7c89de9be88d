import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { EntityRow, HistoryEntry } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'

/** Who changed what of a row and when, newest first; asked once for each of its versions. */
export function useRowHistory(resource: Resource, row: EntityRow): UseQueryResult<readonly HistoryEntry[]> {
  const provider = useConsoleDataProvider()
  return useQuery({
    queryKey: [resource.name, 'history', { id: row.id, version: row.version }],
    queryFn: ({ signal }) => provider.history(resource.name, row.id, signal),
    refetchOnWindowFocus: false,
  })
}
