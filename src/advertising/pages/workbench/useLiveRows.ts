import { useQueries } from '@tanstack/react-query'
import { numberOf, partOf, partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import { optionalRead } from '../../../engine/providers/optionalRead.ts'
import { platformOrganization } from '../../../engine/providers/platformDialect.ts'
import type { RowLine, TreeEntity } from './treeLines.ts'

/** How a row stands now, of what `GET /metrics/{ids}` tells. */
export interface LiveRow {
  readonly pacing: { readonly percent: number; readonly isBanded: boolean } | null
  readonly currency: string
  /** Micros. */
  readonly spendToday: number | null
  readonly spendFlight: number | null
  /** Percent of its first goal that is reached. */
  readonly goal: { readonly metric: string; readonly attainment: number | null } | null
}

/** How these rows stand, by id: one call for each fifty rows of an entity, in the order in which they came. */
export function useLiveRows(lines: readonly RowLine[], organization: string | null): ReadonlyMap<string, LiveRow> {
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
      queryFn: ({ signal }: { signal: AbortSignal }) => askLive(entity, ids, organization, signal),
      staleTime: 30_000,
      refetchInterval: 60_000,
      retry: false,
    })),
    combine: results => new Map(results.flatMap(({ data = [] }) => data)),
  })
}

async function askLive(
  entity: TreeEntity,
  ids: readonly string[],
  organization: string | null,
  signal: AbortSignal,
): Promise<readonly (readonly [string, LiveRow])[]> {
  const query = new URLSearchParams({ entity, recent: '1' })
  if (organization) query.set(platformOrganization(), organization)
  const answer = await optionalRead<unknown>(`/metrics/${ids.map(encodeURIComponent).join(',')}?${query}`, signal)
  return partsOf(answer).map(one => {
    const [percent, goal] = [numberOf(partOf(one.pacing).percent), partsOf(one.goals)[0]]
    const live: LiveRow = {
      pacing: percent === null ? null : { percent, isBanded: textOf(partOf(one.pacing).band) !== '' },
      currency: textOf(one.currency),
      spendToday: numberOf(partOf(one.today).spend),
      spendFlight: numberOf(partOf(one.values).spend),
      goal: goal ? { metric: textOf(goal.metric), attainment: numberOf(goal.attainment) } : null,
    }
    return [textOf(one.id), live] as const
  })
}
