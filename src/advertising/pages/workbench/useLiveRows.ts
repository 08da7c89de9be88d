import { useQueries } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import type { MetricsAnswer } from '../../reporting/metricsAnswer.ts'
import { askMetrics } from '../askMetrics.ts'
import { levelKey, type RowLine, type TreeEntity, type TreeLevel } from './treeLines.ts'

/**
 * How these rows stand now, by id, and those beside them; null while that is being asked. One call for each fifty rows of a level,
 * always the same fifty, so that scrolling asks for nothing that it has asked for. They are asked for once the rows are drawn, and what
 * was asked for is kept when they have scrolled away: taking calls back costs more than their answers.
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
  const drawn = new Set(useDeferredValue([...chunks.keys()].join('\n')).split('\n'))
  const asked = [...chunks].flatMap(([key, chunk]) => (drawn.has(key) ? [chunk] : []))
  return useQueries({
    queries: asked.map(({ entity, ids }) => ({
      queryKey: ['workbench-live', entity, ids, { organization }],
      queryFn: () => askMetrics(resourceOfEntity(entity).name, { ids, organization, recent: 1 }),
      staleTime: 30_000,
      refetchInterval: 60_000,
      retry: false,
    })),
    combine: results => {
      const waiting = new Set(chunks.values())
      const live = new Map<string, MetricsAnswer | null>()
      for (const [index, { data, isPending }] of results.entries()) {
        const chunk = asked[index]
        if (chunk && !isPending) waiting.delete(chunk)
        for (const answer of data ?? []) live.set(answer.id, answer)
      }
      for (const { ids } of waiting) for (const id of ids) live.set(id, null)
      return live
    },
  })
}

const atOnce = 50
