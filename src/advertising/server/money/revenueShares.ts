import type { Reads } from '../../../engine/server/store/Store.ts'
import type { Given } from '../hooks/entityRules.ts'

/** Percent of net media that a publisher keeps: all of it where nothing was agreed, or where delivery doesn't say who it is. */
export function revenueShareOf(publisher: Given<'publisher'> | undefined): number {
  return typeof publisher?.revenueShare === 'number' ? publisher.revenueShare : 100
}

/** The same by the ids that facts name, of whatever organization; one question for all of them. */
export async function revenueShares(reads: Reads, ids: readonly string[]): Promise<(id: string) => number> {
  const rows = await reads.byIds('publisher', [...new Set(ids)].filter(Boolean), 'all')
  const byId = new Map(rows.map(row => [row.id, row]))
  return id => revenueShareOf(byId.get(id))
}
