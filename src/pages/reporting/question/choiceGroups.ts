import { misfitOf } from '../../../contract/reporting/combinations.ts'
import {
  type DimensionKey,
  dimensionGroups,
  dimensionKeys,
  dimensionOf,
} from '../../../contract/reporting/dimensions.ts'
import { type MetricKey, metricKeys, metricOf } from '../../../contract/reporting/metrics.ts'
import { reportLimits } from '../../../contract/reporting/reportQuestion.ts'
import type { CheckGroup } from '../../../kit/GroupedChecklist.tsx'
import { groupOfMetric, metricGroups } from './metricGroups.ts'

/** The dimensions on offer, each that doesn't go with these metrics with the reason. */
export function dimensionChoices(
  dimensions: readonly DimensionKey[],
  metrics: readonly MetricKey[],
): readonly CheckGroup[] {
  const isFull = dimensions.length >= reportLimits.dimensions
  return Object.entries(dimensionGroups).map(([group, name]) => ({
    name,
    options: dimensionKeys
      .filter(key => dimensionOf(key).group === group)
      .map(key => ({
        value: key,
        label: dimensionOf(key).label,
        help: dimensionOf(key).help,
        refusal: isFull
          ? `At most ${reportLimits.dimensions} dimensions`
          : (metrics.map(metric => misfitOf(key, metric)).find(text => text !== null) ?? undefined),
      })),
  }))
}

/** The metrics on offer, each that doesn't go with these dimensions with the reason. */
export function metricChoices(
  dimensions: readonly DimensionKey[],
  metrics: readonly MetricKey[],
): readonly CheckGroup[] {
  const isFull = metrics.length >= reportLimits.metrics
  return Object.entries(metricGroups).map(([group, name]) => ({
    name,
    options: metricKeys
      .filter(key => groupOfMetric[key] === group)
      .map(key => ({
        value: key,
        label: metricOf(key).label,
        help: metricOf(key).help,
        refusal: isFull
          ? `At most ${reportLimits.metrics} metrics`
          : (dimensions.map(dimension => misfitOf(dimension, key)).find(text => text !== null) ?? undefined),
      })),
  }))
}
