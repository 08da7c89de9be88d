import { inSentence } from '../../engine/texts/inSentence.ts'
import { listText } from '../../engine/texts/listText.ts'
import { t } from '../../engine/texts/t.ts'
import { type DimensionKey, dimensionOf, type FactKind, isDimension } from './dimensions.ts'
import { isMetric, type MetricKey, measuresOf, metricOf } from './metrics.ts'
import { reportLimits } from './reportQuestion.ts'

/** Why these don't go together, in a sentence; null when they do. Pickers grey out by it, the API refuses by it. */
export function refusalOf(dimensions: readonly string[], metrics: readonly string[]): string | null {
  return ownRefusal(dimensions, metrics) ?? pairs(dimensions, metrics).find(text => text !== null) ?? null
}

/** Why a metric can't be told by a dimension; null when it can. */
export function misfitOf(dimension: DimensionKey, metric: MetricKey): string | null {
  const { label, facts, only, counts } = dimensionOf(dimension)
  const kinds = factKindsOf(metric)
  const name = metricOf(metric).label
  if (only && !only.includes(metric))
    return t('%{label} breaks down %{only} only, not %{name}', { label, only: labelsOf(only), name })
  if (counts && !measuresOf(metricOf(metric)).every(measure => counts.includes(measure)))
    return t('%{label} breaks down conversions and their value only, not %{name}', { label, name })
  if (kinds.every(kind => facts.includes(kind))) return null
  return facts.includes('loss')
    ? t('%{label} breaks down lost bids only, not %{name}', { label, name })
    : t('%{name} can’t be broken down by %{label}: it isn’t reported for lost auctions', {
        name,
        label: inSentence(label),
      })
}

/** The facts that a metric is worked out from. */
export function factKindsOf(metric: MetricKey): readonly FactKind[] {
  const kinds = measuresOf(metricOf(metric)).map(measure => (measure === 'losses' ? 'loss' : 'delivery'))
  return [...new Set(kinds)]
}

function ownRefusal(dimensions: readonly string[], metrics: readonly string[]): string | null {
  const strange = dimensions.find(key => !isDimension(key))
  if (strange !== undefined) return t('There is no dimension “%{dimension}”', { dimension: strange.slice(0, 40) })
  const unknown = metrics.find(key => !isMetric(key))
  if (unknown !== undefined) return t('There is no metric “%{metric}”', { metric: unknown.slice(0, 40) })
  if (metrics.length === 0) return t('Choose at least one metric')
  if (dimensions.length > reportLimits.dimensions)
    return t('Choose at most %{dimensions} dimensions', { dimensions: reportLimits.dimensions })
  if (metrics.length > reportLimits.metrics)
    return t('Choose at most %{metrics} metrics', { metrics: reportLimits.metrics })
  const twice = [...dimensions, ...metrics].find((key, index, all) => all.indexOf(key) !== index)
  return twice === undefined ? null : t('“%{twice}” is listed twice', { twice })
}

function pairs(dimensions: readonly string[], metrics: readonly string[]): (string | null)[] {
  return dimensions
    .filter(isDimension)
    .flatMap(dimension => metrics.filter(isMetric).map(metric => misfitOf(dimension, metric)))
}

function labelsOf(metrics: readonly string[]): string {
  return listText(metrics.filter(isMetric).map(key => metricOf(key).label))
}
