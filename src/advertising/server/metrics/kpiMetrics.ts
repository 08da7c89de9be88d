import type { Row } from '../../../engine/server/store/Store.ts'
import type { FactSums } from '../../reporting/factShape.ts'
import { measuredBy } from '../../reporting/measuredBy.ts'
import { countsPeople, isMoney, type MetricKey, metricOf } from '../../reporting/metrics.ts'
import type { KpiMetric } from '../../reporting/metricsAnswer.ts'
import { actualOf } from './goalProgress.ts'
import { kpisOf } from './kpisOf.ts'

/** Which metric of the facts a campaign's KPI is (domain.md 1.2). */
export function kpiMetric(kpi: string): MetricKey | undefined {
  return kpi === 'viewability' || kpi === 'impressions' ? kpi : measuredBy[kpi]
}

/** What a campaign's KPIs have come to, in the order chosen, or those usual for its objective. @param currency null where amounts are in several: they are not told */
export function kpiMetrics(row: Row, sums: Partial<FactSums>, currency: string | null): KpiMetric[] {
  return kpisOf(row).flatMap(kpi => {
    const key = kpiMetric(kpi)
    if (!key) return []
    const metric = metricOf(key)
    return [
      { metric: kpi, unit: metric.unit, value: isMoney(metric) && currency === null ? null : actualOf(key, sums) },
    ]
  })
}

/** Whether a row's KPIs are about people, who can't be added up from days. */
export function hasPeopleKpi(row: Row): boolean {
  return kpisOf(row).some(kpi => {
    const key = kpiMetric(kpi)
    return key !== undefined && countsPeople(metricOf(key))
  })
}
