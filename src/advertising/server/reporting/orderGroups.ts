import { compareText } from '../../../engine/server/store/compareText.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import { sortKey } from '../../../engine/server/store/sortKey.ts'
import { type DimensionKey, dimensionOf, isDimension } from '../../reporting/dimensions.ts'
import { isMetric, metricOf, metricValue } from '../../reporting/metrics.ts'
import type { FactGroup, FactReport } from '../facts/store/factReport.ts'
import { namesOf } from './rowNames.ts'
import { valueIn } from './valueIn.ts'

/** Sorts and cuts groups that no store has sorted, as stores do: names instead of ids, no value last, ties by the dimensions. */
export async function orderGroups(
  reads: Reads,
  report: FactReport,
  groups: readonly FactGroup[],
): Promise<FactGroup[]> {
  const { dimensions, order, limit } = report
  const valueAt = valueIn(dimensions)
  const names = new Map<string, string>()
  for (const dimension of order.map(({ column }) => column).filter(isDimension)) {
    const { entity } = dimensionOf(dimension)
    const ids = entity ? [...new Set(groups.map(group => valueAt(group, dimension)))].filter(Boolean) : []
    const found = entity ? await namesOf(reads, entity, ids, report.scope) : {}
    for (const id of ids) names.set(`${dimension} ${id}`, sortKey(found[id]?.name ?? id))
  }
  const keyOf = (group: FactGroup, dimension: DimensionKey) => {
    const value = valueAt(group, dimension)
    return names.get(`${dimension} ${value}`) ?? (dimension === 'hour' ? utcOf(value) : sortKey(value))
  }
  const sorted = groups.toSorted((a, b) => {
    for (const { column, direction } of order) {
      const compared = isMetric(column)
        ? compareNumbers(metricValue(metricOf(column), a.sums), metricValue(metricOf(column), b.sums), direction)
        : isDimension(column)
          ? compareText(keyOf(a, column), keyOf(b, column)) * (direction === 'asc' ? 1 : -1)
          : 0
      if (compared !== 0) return compared
    }
    for (const dimension of dimensions) {
      const [one, two] = [a, b].map(group => valueAt(group, dimension)) as [string, string]
      const compared = dimension === 'hour' ? compareText(utcOf(one), utcOf(two)) : compareText(one, two)
      if (compared !== 0) return compared
    }
    return 0
  })
  return limit === null ? sorted : sorted.slice(0, limit)
}

/** Hours go by the moment: a clock that is put back shows some of them twice. */
function utcOf(hour: string): string {
  return Number.isNaN(Date.parse(hour)) ? hour : new Date(hour).toISOString()
}

function compareNumbers(a: number | null, b: number | null, direction: 'asc' | 'desc'): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return direction === 'asc' ? a - b : b - a
}
