import type { MeasuredColumnsProps } from '../../engine/derive/measuredParts.ts'
import { GroupedChecklist } from '../../engine/kit/GroupedChecklist.tsx'
import { t } from '../../engine/texts/t.ts'
import { refusalOf } from '../reporting/combinations.ts'
import { type DimensionKey, dimensionKeys, dimensionOf } from '../reporting/dimensions.ts'
import { measuredLimits } from '../reporting/measuredRows.ts'
import { metricKeys, metricOf } from '../reporting/metrics.ts'
import { metricsChosen } from './metricColumns.ts'

/** Which metrics stand beside a list's columns. What facts don't tell of these rows is not offered. */
export function MetricChoice({ resource, chosen, choose }: MeasuredColumnsProps) {
  const dimension = dimensionKeys.find(key => isOwn(key, resource.entity))
  const metrics = metricsChosen(chosen)
  const full =
    metrics.length >= measuredLimits.metrics
      ? t('Choose at most %{most} metrics.', { most: measuredLimits.metrics })
      : undefined
  const options = metricKeys.flatMap(metric => {
    if (!dimension || refusalOf([dimension], [metric]) !== null) return []
    const { label, help } = metricOf(metric)
    return [{ value: `metric.${metric}`, label, help, refusal: metrics.includes(metric) ? undefined : full }]
  })
  const toggle = (name: string) =>
    choose(chosen.includes(name) ? chosen.filter(one => one !== name) : [...chosen, name])
  return (
    <GroupedChecklist
      label={t('Metrics')}
      groups={[{ name: t('Metrics'), options }]}
      chosen={chosen}
      onToggle={toggle}
    />
  )
}

/** Whether the values of a dimension are the ids of an entity. */
function isOwn(key: DimensionKey, entity: string): boolean {
  const { entity: of, ways = [] } = dimensionOf(key)
  return of === entity && ways.length === 1 && ways[0]?.steps.length === 0
}
