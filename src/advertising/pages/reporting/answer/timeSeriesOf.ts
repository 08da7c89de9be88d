import { zoneClock } from '../../../../engine/contract/zoneClock.ts'
import type { ChartRow } from '../../../../engine/kit/charts/chartData.ts'
import type { DimensionKey, TimeDimension } from '../../../reporting/dimensions.ts'
import { isAdditive, type MetricKey, metricOf } from '../../../reporting/metrics.ts'
import type { ReportAnswer, ReportRow } from '../../../reporting/reportAnswer.ts'
import { bucketsOf, weekStartOf } from '../../../reporting/timeBuckets.ts'
import { numberAt, placeOfMetric } from './answerCells.ts'

/** The rows of a chart over time and where its lines stand in them. */
export interface TimeSeries {
  readonly data: readonly ChartRow[]
  readonly lines: readonly TimeSeriesLine[]
}

export interface TimeSeriesLine {
  readonly key: string
  readonly metric: MetricKey
  /** The values that tell the line apart, by the course's dimensions; null for the whole. */
  readonly values: readonly string[] | null
  /** It tells the days that are compared with. */
  readonly before: boolean
}

/**
 * A line for each of `wanted` (values by dimension), or one for each metric of the whole. A step without a row was one
 * without delivery: nothing to count is zero, a rate of nothing is a gap, and so is what is still to come.
 */
export function timeSeriesOf(
  answer: ReportAnswer,
  step: TimeDimension,
  dimensions: readonly DimensionKey[],
  wanted: readonly (readonly string[])[],
): TimeSeries {
  const place = (key: string) => answer.columns.findIndex(column => column.key === key)
  const at = place(step)
  const places = dimensions.map(place)
  const rows = new Map<string, ReportRow>()
  for (const row of answer.rows) rows.set(keyOf([row.cells[at], ...places.map(one => row.cells[one])]), row)

  const metrics = answer.columns.flatMap(column => (column.kind === 'metric' ? [column.key] : []))
  const isCompared = dimensions.length === 0 && answer.comparedRange !== null
  const lines: TimeSeriesLine[] = dimensions.length
    ? wanted.map((values, line) => ({ key: `line${line}`, metric: metrics[0] ?? 'impressions', values, before: false }))
    : metrics.map((metric, line) => ({ key: `line${line}`, metric, values: null, before: false }))
  const [first] = lines
  if (isCompared && first) lines.splice(1, lines.length, { ...first, key: 'before', before: true })

  const { from, to } = answer.range
  const clock = { ...zoneClock(answer.timezone, from, to), weekStart: weekStartOf(answer.weekStart) }
  const end = answer.completeThrough ?? answer.asOf
  const buckets = bucketsOf(step, clock, answer.range)
  // The days begin anywhere in the week, and its days come round: Monday is first, and none is still to come.
  const data = (isRound(step) ? [...buckets].sort() : buckets).map(bucket => {
    const point: Record<string, string | number | null> = { at: bucket }
    const isCome = isRound(step) || hasBegun(bucket, end)
    for (const { key, metric, values, before } of lines) {
      const row = rows.get(keyOf([bucket, ...(values ?? [])]))
      const none = isAdditive(metricOf(metric)) && (isCome || before) ? 0 : null
      const found = before ? row?.compared?.[placeOfMetric(answer, metric)] : row && numberAt(row, place(metric))
      point[key] = found ?? none
    }
    return point
  })
  return { data, lines }
}

/** Whether its steps are no moments: each is an hour of all days, or a day of all weeks. */
export function isRound(step: TimeDimension): boolean {
  return step === 'hourOfDay' || step === 'dayOfWeek'
}

/** Whether anything of a step can have been counted; steps of one day are told by their day alone. */
function hasBegun(bucket: string, end: string): boolean {
  return bucket.length > 10 ? Date.parse(bucket) <= Date.parse(end) : bucket <= end.slice(0, bucket.length)
}

function keyOf(values: readonly unknown[]): string {
  return JSON.stringify(values.map(value => String(value ?? '')))
}
