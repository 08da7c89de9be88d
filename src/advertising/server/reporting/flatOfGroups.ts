import { dividedBy } from '../../money/dividedBy.ts'
import type { FactGroup } from '../facts/store/factReport.ts'
import type { FlatMargin } from '../money/flatMargins.ts'
import { unhurried } from './unhurried.ts'
import type { ValueAt } from './valueIn.ts'

/**
 * How much of flat fees falls on each group, in the order of the groups. What was bought in one way on a day is divided by spend; the part of
 * what the report leaves out is nobody's.
 */
export async function flatOfGroups(
  margins: readonly FlatMargin[],
  groups: readonly FactGroup[],
  valueAt: ValueAt,
): Promise<readonly number[]> {
  const shares = groups.map(() => 0)
  const placesOf = new Map<string, number[]>()
  if (margins.length > 0)
    for await (const [place, group] of unhurried(groups)) {
      const key = JSON.stringify(way.map(dimension => valueAt(group, dimension)))
      const places = placesOf.get(key) ?? []
      placesOf.set(key, places)
      places.push(place)
    }
  for (const margin of margins) {
    const places = placesOf.get(JSON.stringify(way.map(dimension => margin[dimension]))) ?? []
    if (margin.amount === 0 || places.length === 0) continue
    const spent = places.map(place => groups[place]?.sums.spend ?? 0)
    const rest = Math.max(
      0,
      spent.reduce((left, spend) => left - spend, margin.spend),
    )
    const parts = dividedBy(
      margin.amount,
      [...spent, rest].map(weight => ({ weight })),
    )
    for (const [at, place] of places.entries()) shares[place] = parts[at] ?? 0
  }
  return shares
}

const way = ['day', 'deal', 'lineItem', 'exchange', 'publisher', 'currency'] as const
