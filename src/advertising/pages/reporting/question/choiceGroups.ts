import type { CheckGroup } from '../../../../engine/kit/GroupedChecklist.tsx'
import type { MetricsShown } from '../../../../engine/providers/shownMetrics.ts'
import { t } from '../../../../engine/texts/t.ts'
import { misfitOf } from '../../../reporting/combinations.ts'
import {
  type DimensionKey,
  dimensionGroups,
  dimensionKeys,
  dimensionOf,
  isTimeDimension,
} from '../../../reporting/dimensions.ts'
import { type MetricKey, metricKeys, metricOf } from '../../../reporting/metrics.ts'
import { reportLimits } from '../../../reporting/reportQuestion.ts'
import { groupOfMetric, metricGroups } from './metricGroups.ts'

/** The dimensions on offer, each that doesn't go with these metrics with the reason; what is not shown is not offered. */
export function dimensionChoices(
  dimensions: readonly DimensionKey[],
  metrics: readonly MetricKey[],
  shown?: MetricsShown,
): readonly CheckGroup[] {
  const isFull = dimensions.length >= reportLimits.dimensions
  const groups = Object.entries(dimensionGroups).map(([group, name]) => ({
    name,
    options: dimensionKeys
      .filter(key => dimensionOf(key).group === group && isOffered(key, shown))
      .map(key => ({
        value: key,
        label: dimensionOf(key).label,
        help: dimensionOf(key).help,
        refusal: isFull
          ? t('At most %{dimensions} dimensions', { dimensions: reportLimits.dimensions })
          : (metrics.map(metric => misfitOf(key, metric)).find(text => text !== null) ?? undefined),
      })),
  }))
  return groups.filter(({ options }) => options.length > 0)
}

/** The metrics on offer, each that doesn't go with these dimensions with the reason; what is not shown is not offered. */
export function metricChoices(
  dimensions: readonly DimensionKey[],
  metrics: readonly MetricKey[],
  shown?: MetricsShown,
): readonly CheckGroup[] {
  const isFull = metrics.length >= reportLimits.metrics
  const groups = Object.entries(metricGroups).map(([group, name]) => ({
    name,
    options: metricKeys
      .filter(key => groupOfMetric[key] === group && (shown?.metric(key) ?? true))
      .map(key => ({
        value: key,
        label: metricOf(key).label,
        help: metricOf(key).help,
        refusal: isFull
          ? t('At most %{metrics} metrics', { metrics: reportLimits.metrics })
          : (dimensions.map(dimension => misfitOf(dimension, key)).find(text => text !== null) ?? undefined),
      })),
  }))
  return groups.filter(({ options }) => options.length > 0)
}

/** Times are everybody's. */
export function isOffered(key: DimensionKey, shown: MetricsShown | undefined): boolean {
  return isTimeDimension(key) || (shown?.dimension(key) ?? true)
}
