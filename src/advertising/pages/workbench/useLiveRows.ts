import { useQueries } from '@tanstack/react-query'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import type { MetricsAnswer } from '../../reporting/metricsAnswer.ts'
import { askMetrics } from '../askMetrics.ts'
import type { RowLine, TreeEntity } from './treeLines.ts'

/** How these rows stand now, by id: one call for each fifty rows of an entity, in the order in which they came. */
export function useLiveRows(
  lines: readonly RowLine[],
  organization: string | null,
): ReadonlyMap<string, MetricsAnswer> {
  const chunks = new Map<string, { readonly entity: TreeEntity; readonly ids: string[] }>()
  for (const { entity, level, place, measured } of lines) {
    const key = `${entity} ${level.of?.id ?? ''} ${Math.floor((place - 1) / 50)}`
    const chunk = chunks.get(key) ?? { entity, ids: [] }
    chunk.ids.push(measured.row.id)
    chunks.set(key, chunk)
  }
  return useQueries({
    queries: [...chunks.values()].map(({ entity, ids }) => ({
      queryKey: ['workbench-live', entity, ids, { organization }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        askMetrics(resourceOfEntity(entity).name, { ids, organization, recent: 1, signal }),
      staleTime: 30_000,
      refetchInterval: 60_000,
      retry: false,
    })),
    combine: results => new Map(results.flatMap(({ data = [] }) => data).map(answer => [answer.id, answer])),
  })
}
