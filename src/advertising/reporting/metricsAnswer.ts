import type { Metric, MetricKey } from './metrics.ts'
import type { Pacing, Projection } from './pacing.ts'

/** One row's delivery, as `GET /metrics/{ids}` answers it: one of these for each id, in the order asked. */
export interface MetricsAnswer {
  readonly id: string
  readonly entity: string
  /** When this was worked out. */
  readonly asOf: string
  /** Everything that happened before it is counted; null where nothing was ever told. */
  readonly completeThrough: string | null
  /** Seconds from `completeThrough` to `asOf`; null where nothing was ever told. */
  readonly stalenessSeconds: number | null
  /** `stale`: nothing was told for three hours. `no_data`: nothing of this row was told in its days. */
  readonly state: 'live' | 'stale' | 'no_data'
  /** Delivery is made up: the console runs on sample data. */
  readonly simulated: boolean
  /** What amounts are in; null where rows of several currencies were added, and then amounts are null. */
  readonly currency: string | null
  /** The days (UTC) that `values` count: the flight as far as it has come, or as many days as were asked for. */
  readonly from: string
  readonly to: string
  /** Amounts are micros, rates percent points, worked out over all of the days; null is "no value". */
  readonly values: Readonly<Record<LiveMetric, number | null>>
  /** Today (UTC), so far. */
  readonly today: Readonly<Record<LiveMetric, number | null>>
  readonly series: {
    /** The last 48 hours, each; `t` is its beginning. None where only `recent` days were asked for. */
    readonly hourly: readonly MetricsPoint[]
    /** Every day from `from` to `to`, or the `recent` ones of them; `t` is `2026-11-21`. */
    readonly daily: readonly MetricsPoint[]
  }
  readonly pacing: Pacing | null
  /** When what is planned begins and ends, UTC; null where there is no pace. */
  readonly flight: { readonly start: string; readonly end: string } | null
  readonly projection: Projection | null
  /** Of a campaign, what each of its KPIs has come to, in the order chosen. */
  readonly kpis: readonly KpiMetric[]
  /** Its active goals: the one that it names, then by priority. */
  readonly goals: readonly GoalProgress[]
}

export interface MetricsPoint {
  readonly t: string
  readonly impressions: number
  readonly clicks: number
  readonly conversions: number
  /** Micros; null where `currency` is. */
  readonly spend: number | null
}

export interface KpiMetric {
  /** As the catalogue names it: `vcr`. */
  readonly metric: string
  readonly unit: Metric['unit']
  /** Micros, percent points or a number; null is "no value". */
  readonly value: number | null
}

export interface GoalProgress {
  readonly id: string
  readonly metric: string
  readonly target: number
  readonly actual: number | null
  /** Percent: what was reached of the target, or for costs the target of what was paid. */
  readonly attainment: number | null
  /**
   * Percent by which `actual` of the last seven whole days (UTC) differs from that of the seven before; null where one of
   * them has none, and for people, whom days can't tell.
   */
  readonly trend7d: number | null
  readonly state: 'on_track' | 'at_risk' | 'off_track' | 'no_data'
}

/** The metrics that live answers carry. */
export const liveMetrics = [
  'impressions',
  'clicks',
  'ctr',
  'conversions',
  'spend',
  'cpm',
  'cpc',
  'cpa',
  'bidRequests',
  'bids',
  'bidRate',
  'wins',
  'winRate',
  'renderRate',
  'viewability',
  'starts',
  'completes',
  'vcr',
] as const satisfies readonly MetricKey[]

export type LiveMetric = (typeof liveMetrics)[number]

/** How many ids one call takes: as many as the largest page of a list has rows. */
export const mostMetricsIds = 100
