import type { DimensionKey } from '../../../reporting/dimensions.ts'
import type { MetricKey } from '../../../reporting/metrics.ts'
import type { Comparison, DateRange, Granularity, ReportFilter, ReportSort } from '../../../reporting/reportQuestion.ts'

/** Everything that was chosen in Explore. The address holds it, and nothing else does. */
export interface ExploreState {
  /** What the rows are told apart by, in this order. */
  readonly dimensions: readonly DimensionKey[]
  readonly metrics: readonly MetricKey[]
  readonly filters: readonly ReportFilter[]
  /** The way down to what is shown; each step narrows like a filter. */
  readonly drill: readonly DrillStep[]
  readonly dateRange: DateRange
  /** First and last day; only of `custom`. */
  readonly from: string | null
  readonly to: string | null
  /** The steps of the chart; `total` draws no course over time. */
  readonly granularity: Granularity
  readonly comparison: Comparison
  readonly timezone: string
  /** Null: amounts stay in their own currencies. */
  readonly currency: string | null
  /** Null: the first metric, descending. */
  readonly sort: ReportSort | null
  /** The dimension whose values become columns; none of `dimensions`. */
  readonly pivot: DimensionKey | null
  readonly chart: boolean
}

export interface DrillStep {
  readonly dimension: DimensionKey
  readonly value: string
  /** What the value was broken down by then. */
  readonly to: DimensionKey
}

/** What somebody sees who opens the page without an address of their own. */
export const startState: ExploreState = {
  dimensions: ['campaign'],
  metrics: ['spend', 'impressions', 'clicks', 'ctr', 'cpm'],
  filters: [],
  drill: [],
  dateRange: 'last_30',
  from: null,
  to: null,
  granularity: 'day',
  comparison: 'none',
  timezone: 'UTC',
  currency: null,
  sort: null,
  pivot: null,
  chart: true,
}

/** As deep as a way down may be; more than the tree has levels. */
export const mostSteps = 8
