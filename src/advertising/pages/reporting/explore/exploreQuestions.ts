import { type DimensionKey, isTimeDimension, type TimeDimension } from '../../../reporting/dimensions.ts'
import { type MetricKey, metricOf, needsCurrency } from '../../../reporting/metrics.ts'
import type { DayRange, ReportAnswer } from '../../../reporting/reportAnswer.ts'
import { type ReportFilter, type ReportQuestion, reportLimits } from '../../../reporting/reportQuestion.ts'
import { daysIn } from '../../../reporting/reportRange.ts'
import type { ExploreState } from './exploreState.ts'

/** Lines that can be told apart. */
export const mostLines = 6

/** The rows of the table with their totals. Without a dimension they are the steps of time. */
export function tableQuestion(state: ExploreState): ReportQuestion {
  const { dimensions, granularity } = state
  const steps: readonly DimensionKey[] = granularity === 'total' ? [] : [granularity]
  return {
    ...scopeOf(state),
    dimensions: dimensions.length ? dimensions : steps,
    metrics: state.metrics,
    comparison: state.comparison,
    ...(state.sort ? { sort: [state.sort] } : {}),
    rowLimit: reportLimits.defaultRows,
    totals: true,
  }
}

/**
 * The course over time of the table's first rows; null where the chart draws no course. All combinations of the rows'
 * values are asked for, as filters can't say which belong together.
 */
export function timeSeriesQuestion(
  state: ExploreState,
  table: ReportAnswer,
  metrics: readonly MetricKey[],
): TimeSeriesQuestion | null {
  const step = timeSeriesStep(state, table.range)
  if (step === null || metrics.length === 0) return null
  const dimensions = timeSeriesDimensions(state)
  const top = dimensions.map(dimension => ({
    dimension,
    op: 'in' as const,
    values: [...new Set(topRows(table).map(row => String(row[columnOf(table, dimension)] ?? '')))],
  }))
  const scope = scopeOf(state)
  return {
    step,
    question: {
      ...scope,
      filters: [...scope.filters, ...top],
      dimensions: [step, ...dimensions],
      metrics: dimensions.length ? metrics.slice(0, 1) : metrics.slice(0, 2),
      comparison: dimensions.length ? 'none' : state.comparison,
      rowLimit: reportLimits.rows,
      totals: false,
    },
  }
}

export interface TimeSeriesQuestion {
  readonly step: TimeDimension
  readonly question: ReportQuestion
}

/** Cells of a pivot, and its own totals by column. */
export function pivotQuestions(state: ExploreState, pivot: DimensionKey): readonly [ReportQuestion, ReportQuestion] {
  const asked = { ...scopeOf(state), metrics: state.metrics, rowLimit: reportLimits.rows, totals: false }
  const rows = tableQuestion(state).dimensions.filter(key => key !== pivot)
  return [
    { ...asked, dimensions: [...rows, pivot] },
    { ...asked, dimensions: [pivot] },
  ]
}

/**
 * What the chart draws first: what the rows are sorted by, then the metrics in their order. While amounts are of several
 * currencies they can't stand on one scale: only the others are left.
 */
export function chartMetrics({ sort, metrics }: ExploreState, isOneCurrency: boolean): readonly MetricKey[] {
  const fit = metrics.filter(key => isOneCurrency || !needsCurrency(metricOf(key)))
  const first = fit.find(key => key === sort?.column)
  return first === undefined ? fit : [first, ...fit.filter(key => key !== first)]
}

/** Times among the dimensions are the chart's own axis. */
export function timeSeriesDimensions({ dimensions }: ExploreState): readonly DimensionKey[] {
  return dimensions.filter(key => !isTimeDimension(key))
}

/**
 * The time among the dimensions, else the steps that were chosen; coarser ones where there would be more points than an
 * answer holds.
 */
export function timeSeriesStep({ granularity, dimensions }: ExploreState, range: DayRange): TimeDimension | null {
  const step = dimensions.find(isTimeDimension) ?? granularity
  if (step === 'total') return null
  const days = daysIn(range)
  if (step === 'hour' && days > hourlyDays) return 'day'
  return step === 'day' && days > dailyDays ? 'week' : step
}

const hourlyDays = Math.floor(reportLimits.rows / mostLines / 25)
const dailyDays = Math.floor(reportLimits.rows / mostLines)

export function topRows({ rows }: ReportAnswer) {
  return rows.slice(0, mostLines).map(({ cells }) => cells)
}

/** Where a column stands; -1 when it is none of the answer's. */
export function columnOf({ columns }: ReportAnswer, key: DimensionKey | MetricKey): number {
  return columns.findIndex(column => column.key === key)
}

/** What every question of the page has in common. */
export function scopeOf(state: ExploreState) {
  const { drill, filters, from, to, currency } = state
  const way: readonly ReportFilter[] = drill.map(({ dimension, value }) => ({ dimension, op: 'in', values: [value] }))
  return {
    filters: [...filters, ...way],
    dateRange: state.dateRange,
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    granularity: 'total' as const,
    timezone: state.timezone,
    ...(currency === null ? {} : { currency }),
  }
}
