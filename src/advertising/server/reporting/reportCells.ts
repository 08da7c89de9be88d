import { type MetricKey, metricOf, metricValue } from '../../reporting/metrics.ts'
import type { ReportCell } from '../../reporting/reportAnswer.ts'
import type { FactGroup } from '../facts/store/factReport.ts'

/** A group as the cells of a row. */
export function reportCells({ values, sums }: FactGroup, metrics: readonly MetricKey[]): ReportCell[] {
  return [...values, ...metricCells(sums, metrics)]
}

/** Amounts are whole micros. */
export function metricCells(sums: FactGroup['sums'], metrics: readonly MetricKey[]): (number | null)[] {
  return metrics.map(key => {
    const metric = metricOf(key)
    const value = metricValue(metric, sums)
    return value !== null && metric.unit === 'micros' ? Math.round(value) : value
  })
}
