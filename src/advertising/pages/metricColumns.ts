import { measuredLimits } from '../reporting/measuredRows.ts'
import { isMetric, type MetricKey } from '../reporting/metrics.ts'

/** The metrics among the names of columns, `metric.spend`; as many as one question takes. */
export function metricsChosen(columns: readonly string[]): readonly MetricKey[] {
  const names = columns.flatMap(name => (name.startsWith('metric.') ? [name.slice('metric.'.length)] : []))
  return names.filter(isMetric).slice(0, measuredLimits.metrics)
}
