import type { DailyFact } from '../../providers/extraCalls.ts'
import { type FactSums, sumFacts } from '../../providers/factSums.ts'

export interface ExploreRow extends FactSums {
  readonly id: string
  readonly name: string
  /** Whose it is; empty for what several share. */
  readonly organization: string
  readonly facts: readonly DailyFact[]
}

export interface DimensionValue {
  readonly name: string
  readonly organization: string
}

export interface ExploreSort {
  readonly column: 'name' | 'impressions' | 'clicks' | 'ctr' | 'spend' | 'ecpm'
  readonly descending: boolean
}

/** A row for each value of the dimension; the names are asked in one go. A row that may not be seen keeps its id. */
export async function exploreRows(
  facts: readonly DailyFact[],
  valuesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, DimensionValue>>,
): Promise<readonly ExploreRow[]> {
  const byId = groupById(facts)
  const values = byId.size > 0 ? await valuesOf([...byId.keys()]) : new Map<string, DimensionValue>()
  return [...byId].map(([id, own]) => ({
    id,
    name: id,
    organization: '',
    ...values.get(id),
    facts: own,
    ...sumFacts(own),
  }))
}

/** Rows without a value stand last in either direction; ties go by name. */
export function sortRows(rows: readonly ExploreRow[], { column, descending }: ExploreSort): readonly ExploreRow[] {
  const sign = descending ? -1 : 1
  return [...rows].sort((a, b) => {
    const [x, y] = [a[column], b[column]]
    if (x === y) return a.name.localeCompare(b.name)
    if (x === null || y === null) return x === null ? 1 : -1
    return sign * (typeof x === 'string' && typeof y === 'string' ? x.localeCompare(y) : Number(x) - Number(y))
  })
}

function groupById(facts: readonly DailyFact[]): ReadonlyMap<string, readonly DailyFact[]> {
  const groups = new Map<string, DailyFact[]>()
  for (const fact of facts) {
    const group = groups.get(fact.id)
    if (group) group.push(fact)
    else groups.set(fact.id, [fact])
  }
  return groups
}
