import type { EntityRow } from '../../../engine/contract/api.ts'
import { numberOf, partOf } from '../../../engine/contract/looseValues.ts'
import { twinsAmong } from '../../dealHealth/twinsAmong.ts'

/** Of each group of twins the deal that delivered the most in its week, the first of equals: the one to keep. */
export function busiestTwins(rows: readonly EntityRow[]): ReadonlySet<string> {
  const impressions = new Map(rows.map(row => [row.id, numberOf(partOf(row.metrics7d).impressions) ?? 0]))
  const order = rows
    .map(({ id }) => id)
    .sort((one, other) => (impressions.get(other) ?? 0) - (impressions.get(one) ?? 0))
  const twins = twinsAmong(rows)
  const kept = new Set<string>()
  for (const id of order) if (!(twins.get(id) ?? []).some(other => kept.has(other))) kept.add(id)
  return kept
}
