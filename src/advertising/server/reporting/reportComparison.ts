import { hoursOf, zoneClock } from '../../../engine/contract/zoneClock.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import { type DimensionKey, isTimeDimension, type TimeDimension } from '../../reporting/dimensions.ts'
import type { DayRange } from '../../reporting/reportAnswer.ts'
import { bucketsOf } from '../../reporting/timeBuckets.ts'
import type { FactGroup, FactReport } from '../facts/store/factReport.ts'
import type { ReportPlan } from './planReport.ts'
import { metricCells } from './reportCells.ts'
import { reportGroups } from './reportGroups.ts'

/** The metrics of the same groups in the days compared with, null where there were none. */
export type Comparison = (groups: readonly FactGroup[]) => Promise<readonly (Compared | null)[]>

export type Compared = readonly (number | null)[]

/**
 * Answers for any part of a report's groups; null where it compares with nothing. The first day (hour, week, month)
 * stands against the first, and so on; days of the week and hours of the day against themselves.
 */
export function reportComparison(
  reads: Reads,
  { report, range, comparedRange, timezone }: ReportPlan,
): Comparison | null {
  if (!comparedRange) return null
  const { weekStart = 0 } = report.clock
  const clock = { ...zoneClock(timezone, comparedRange.from, comparedRange.to), weekStart }
  const before = report.dimensions.map(dimension =>
    isTimeDimension(dimension) && !recurring.has(dimension)
      ? matched(bucketsOf(dimension, report.clock, range), bucketsOf(dimension, clock, comparedRange))
      : null,
  )
  return async groups => {
    const then = groups.map(({ values }) =>
      values.map((value, index) => (before[index] ? before[index].get(value) : value)),
    )
    const days = daysOf(report, then, comparedRange)
    if (!days) return groups.map(() => null)
    const found = await reportGroups(reads, {
      ...report,
      clock,
      hours: hoursOf(clock, days.from, days.to),
      filters: [...report.filters, ...onlyThese(report.dimensions, groups)],
      order: [],
      limit: null,
    })
    const known = new Map(found.map(({ values, sums }) => [JSON.stringify(values), sums]))
    return then.map(values => {
      const sums = known.get(JSON.stringify(values))
      return sums ? metricCells(sums, report.metrics) : null
    })
  }
}

const recurring: ReadonlySet<TimeDimension> = new Set(['dayOfWeek', 'hourOfDay'])

function matched(now: readonly string[], then: readonly string[]): ReadonlyMap<string, string> {
  return new Map(now.flatMap((value, index) => (then[index] === undefined ? [] : [[value, then[index]]])))
}

/** The days that these values fall on: a part of a long report by days asks for a few of them. Null for none. */
function daysOf(
  { dimensions }: FactReport,
  values: readonly (readonly (string | undefined)[])[],
  range: DayRange,
): DayRange | null {
  const place = dimensions.findIndex(dimension => dimension === 'hour' || dimension === 'day')
  if (values.length === 0) return null
  if (place < 0) return range
  const days = values.flatMap(row => row[place]?.slice(0, 10) ?? []).sort()
  const [from, to] = [days[0], days.at(-1)]
  return from && to ? { from, to } : null
}

/** Narrows the other days down to the groups that are shown. */
function onlyThese(dimensions: readonly DimensionKey[], groups: readonly FactGroup[]) {
  return dimensions.flatMap((dimension, index) => {
    if (isTimeDimension(dimension)) return []
    return [{ dimension, op: 'in', values: [...new Set(groups.map(({ values }) => values[index] ?? ''))] } as const]
  })
}
