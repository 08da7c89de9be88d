import { type DimensionKey, isTimeDimension, type TimeDimension } from '../../contract/reporting/dimensions.ts'
import { bucketsOf } from '../../contract/reporting/timeBuckets.ts'
import { hoursOf, zoneClock } from '../../contract/reporting/zoneClock.ts'
import type { FactGroup } from '../store/factReport.ts'
import type { Reads } from '../store/Store.ts'
import type { ReportPlan } from './planReport.ts'
import { metricCells } from './reportCells.ts'

/**
 * The metrics of the same groups in the days compared with, null where there were none. The first day (hour, week,
 * month) stands against the first, and so on; days of the week and hours of the day against themselves.
 */
export async function compareReport(
  reads: Reads,
  { report, range, comparedRange, timezone }: ReportPlan,
  groups: readonly FactGroup[],
): Promise<readonly (readonly (number | null)[] | null)[]> {
  if (!comparedRange || groups.length === 0) return groups.map(() => null)
  const clock = zoneClock(timezone, comparedRange.from, comparedRange.to)
  const before = report.dimensions.map(dimension =>
    isTimeDimension(dimension) && !recurring.has(dimension)
      ? matched(bucketsOf(dimension, report.clock, range), bucketsOf(dimension, clock, comparedRange))
      : null,
  )
  const found = await reads.reportFacts({
    ...report,
    clock,
    hours: hoursOf(clock, comparedRange.from, comparedRange.to),
    filters: [...report.filters, ...onlyThese(report.dimensions, groups)],
    order: [],
    limit: null,
  })
  const known = new Map(found.map(({ values, sums }) => [JSON.stringify(values), sums]))
  return groups.map(({ values }) => {
    const then = values.map((value, index) => (before[index] ? before[index].get(value) : value))
    const sums = known.get(JSON.stringify(then))
    return sums ? metricCells(sums, report.metrics) : null
  })
}

const recurring: ReadonlySet<TimeDimension> = new Set(['dayOfWeek', 'hourOfDay'])

function matched(now: readonly string[], then: readonly string[]): ReadonlyMap<string, string> {
  return new Map(now.flatMap((value, index) => (then[index] === undefined ? [] : [[value, then[index]]])))
}

/** Narrows the other days down to the groups that are shown. */
function onlyThese(dimensions: readonly DimensionKey[], groups: readonly FactGroup[]) {
  return dimensions.flatMap((dimension, index) => {
    if (isTimeDimension(dimension)) return []
    return [{ dimension, op: 'in', values: [...new Set(groups.map(({ values }) => values[index] ?? ''))] } as const]
  })
}
