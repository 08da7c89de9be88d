import { isDimension, isTimeDimension } from '../../../reporting/dimensions.ts'
import { isMetric } from '../../../reporting/metrics.ts'
import { comparisons, dateRanges, granularities, rowDimensions } from '../../../reporting/reportQuestion.ts'
import { scopeOf, tableQuestion } from '../explore/exploreQuestions.ts'
import { type ExploreState, startState } from '../explore/exploreState.ts'
import { filtersOf } from './filtersOf.ts'

/** The fields of a report that asks what Explore shows; the form has the rest. */
export function reportOf(state: ExploreState): Readonly<Record<string, unknown>> {
  const { dateRange, from, to, timezone, currency } = { ...state }
  const rows = tableQuestion(state).dimensions
  return {
    dimensions: rows.length ? rows : ['day'],
    metrics: state.metrics,
    filters: scopeOf(state).filters,
    dateRange,
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    granularity: 'total',
    comparison: state.comparison,
    timezone,
    ...(currency === null ? {} : { currency }),
    sort: state.sort ? [state.sort] : [],
    totals: true,
    ...(state.pivot ? { pivot: state.pivot } : {}),
    ...(state.chart && state.granularity !== 'total'
      ? { chart: { kind: 'line', metrics: state.metrics.slice(0, 1) } }
      : {}),
  }
}

/** What Explore shows for a report; what it can't take over stays as at the start. */
export function exploreOf(row: Readonly<Record<string, unknown>>): ExploreState {
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
  const granularity = granularities.find(one => one === row.granularity) ?? 'total'
  const dateRange = dateRanges.find(one => one === row.dateRange) ?? startState.dateRange
  const metrics = texts(row.metrics).filter(isMetric)
  const asked = { dimensions: texts(row.dimensions).filter(isDimension), metrics, dateRange, granularity }
  const dimensions = rowDimensions(asked)
  const pivot = String(row.pivot ?? '')
  const [sort] = Array.isArray(row.sort) ? row.sort : []
  const column = [...dimensions, ...metrics].find(key => key === sort?.column)
  const custom = dateRange === 'custom' && typeof row.from === 'string' && typeof row.to === 'string'
  return {
    ...startState,
    dimensions,
    metrics: metrics.length ? metrics : startState.metrics,
    filters: filtersOf(row.filters),
    dateRange: dateRange === 'custom' && !custom ? startState.dateRange : dateRange,
    from: custom ? String(row.from) : null,
    to: custom ? String(row.to) : null,
    granularity: dimensions.some(isTimeDimension) && granularity === 'total' ? 'day' : granularity,
    comparison: comparisons.find(one => one === row.comparison) ?? 'none',
    timezone: typeof row.timezone === 'string' && row.timezone ? row.timezone : 'UTC',
    currency: typeof row.currency === 'string' && row.currency ? row.currency : null,
    sort: column ? { column, direction: sort.direction === 'asc' ? 'asc' : 'desc' } : null,
    pivot: isDimension(pivot) && !dimensions.includes(pivot) ? pivot : null,
  }
}
