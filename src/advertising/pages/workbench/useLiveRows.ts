import { useQueries } from '@tanstack/react-query'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import type { MetricsAnswer } from '../../reporting/metricsAnswer.ts'
import { askMetrics } from '../askMetrics.ts'
import { levelKey, type RowLine, type TreeEntity, type TreeLevel } from './treeLines.ts'

/**
 * How these rows stand now, by id, and those beside them; null while that is being asked. One call for each fifty rows of a level,
 * always the same fifty, so that scrolling asks for nothing that it has asked for.
 */
export function useLiveRows(
  lines: readonly RowLine[],
  levels: ReadonlyMap<string, TreeLevel>,
  organization: string | null,
): ReadonlyMap<string, MetricsAnswer | null> {
  const chunks = new Map<string, { readonly entity: TreeEntity; readonly ids: readonly string[] }>()
  for (const { entity, level, place } of lines) {
    const first = place - 1 - ((place - 1) % atOnce)
    const key = `${levelKey(level)} ${first}`
    if (chunks.has(key)) continue
    const rows = levels.get(levelKey(level))?.rows.slice(first, first + atOnce) ?? []
    chunks.set(key, { entity, ids: rows.map(({ row }) => row.id) })
  }
  const asked = [...chunks.values()]
  return useQueries({
    queries: asked.map(({ entity, ids }) => ({
      queryKey: ['workbench-live', entity, ids, { organization }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        askMetrics(resourceOfEntity(entity).name, { ids, organization, recent: 1, signal }),
      staleTime: 30_000,
      refetchInterval: 60_000,
      retry: false,
    })),
    combine: results => {
      const live = new Map<string, MetricsAnswer | null>()
      for (const [index, { data, isPending }] of results.entries()) {
        if (isPending) for (const id of asked[index]?.ids ?? []) live.set(id, null)
        for (const answer of data ?? []) live.set(answer.id, answer)
      }
      return live
    },
  })
}

const atOnce = 50
