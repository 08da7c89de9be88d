import { measuredBy } from '../../reporting/measuredBy.ts'
import type { MetricKey } from '../../reporting/metrics.ts'
import { type LiveMetric, liveMetrics, type MetricsAnswer, type MetricsPoint } from '../../reporting/metricsAnswer.ts'
import { kpiMetric } from './kpiMetrics.ts'

/** An answer for somebody whose roles don't show these metrics: without them, and without what tells of them. */
export function withoutMetrics(answer: MetricsAnswer, hides: ReadonlySet<MetricKey>): MetricsAnswer {
  const { pacing } = answer
  const paced: MetricKey = pacing?.unit === 'impressions' ? 'impressions' : 'spend'
  const isShown = (key: MetricKey | undefined) => key === undefined || !hides.has(key)
  const isPaced = pacing !== null && !hides.has(paced)
  return {
    ...answer,
    values: shown(answer.values, hides),
    today: shown(answer.today, hides),
    series: {
      hourly: answer.series.hourly.map(point => shownPoint(point, hides)),
      daily: answer.series.daily.map(point => shownPoint(point, hides)),
    },
    pacing: isPaced ? pacing : null,
    projection: isPaced ? answer.projection : null,
    kpis: answer.kpis.filter(({ metric }) => isShown(kpiMetric(metric))),
    goals: answer.goals.filter(({ metric }) => isShown(metric === 'delivery' ? paced : measuredBy[metric])),
  }
}

function shown(values: MetricsAnswer['values'], hides: ReadonlySet<MetricKey>): MetricsAnswer['values'] {
  return Object.fromEntries(liveMetrics.map(key => [key, hides.has(key) ? null : values[key]])) as Record<
    LiveMetric,
    number | null
  >
}

/** Points have no room for "not told" but in their spend: what is counted there and not told is 0. */
function shownPoint(point: MetricsPoint, hides: ReadonlySet<MetricKey>): MetricsPoint {
  const counted = (key: 'impressions' | 'clicks' | 'conversions') => (hides.has(key) ? 0 : point[key])
  return {
    t: point.t,
    impressions: counted('impressions'),
    clicks: counted('clicks'),
    conversions: counted('conversions'),
    spend: hides.has('spend') ? null : point.spend,
  }
}
