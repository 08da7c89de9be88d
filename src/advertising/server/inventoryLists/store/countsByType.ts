import { type EntryType, entryTypes } from '../../../targeting/listEntries.ts'
import type { EntryCounts } from './entryStore.ts'

/** All types with their counts, 0 where there is none, and the total. */
export function countsByType(counted: Iterable<readonly [EntryType, number]>, byRule: number): EntryCounts {
  const of = new Map(counted)
  const total = [...of.values()].reduce((sum, count) => sum + count, 0)
  const [domain, app, placement, deal, publisher] = entryTypes.map(type => of.get(type) ?? 0)
  return {
    total,
    byRule,
    domain: domain ?? 0,
    app: app ?? 0,
    placement: placement ?? 0,
    deal: deal ?? 0,
    publisher: publisher ?? 0,
  }
}
