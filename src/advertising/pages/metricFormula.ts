import { inSentence } from '../../engine/texts/inSentence.ts'
import { t } from '../../engine/texts/t.ts'
import { type BaseMetric, type PartyAmount, partyAmounts } from '../reporting/factShape.ts'
import { eachOf, type Metric, type MetricKey, metricKeys, metricOf, type Weights } from '../reporting/metrics.ts'
import { personSample } from '../reporting/personSample.ts'

/**
 * How a metric is worked out, in the labels of what it is made of: "Clicks ÷ impressions × 100". Follows from the very
 * weights that the server adds up by, so it can't say anything else, except for what parties to deals get: that is written
 * here (`splits`). Null where a metric is counted as it is reported.
 */
export function formulaOf(key: MetricKey): string | null {
  const metric = metricOf(key)
  const { over, by, factor = 1 } = metric
  const split = splitOf(metric)
  if (split) return split.formula
  if (!by && Object.keys(over).length === 1 && factor === 1) return null
  const total = sumText(over)
  const text = by ? `${isSum(over) ? `(${total})` : total} ÷ ${inSentence(sumText(by))}` : total
  return `${text}${timesText(metric)}`
}

/** What it follows from, where that is more than what facts have. */
export function sourceOf(key: MetricKey): string | null {
  return splitOf(metricOf(key))?.source ?? null
}

function splitOf({ over }: Metric) {
  const amount = partyAmounts.find(party => over[party] !== undefined)
  return amount && splits[amount]
}

/** What parties to deals get is worked out beside the facts, by `splitPart`: a test compares these texts with it. */
const splits: Readonly<Record<PartyAmount, { readonly formula: string; readonly source: string }>> = {
  curationFee: {
    formula: t(
      '(Spend + data cost) × percent ÷ (100 − percent); impressions × CPM ÷ 1,000; or the amount per month, divided by days and spend',
    ),
    source: t('The margins of deals as they are now, and reported delivery'),
  },
  sellerNet: {
    formula: t('Spend × (100 − the publisher’s revenue share) ÷ 100'),
    source: t('The revenue shares of publishers as they are now, and reported delivery'),
  },
  publisherShare: {
    formula: t('Spend × the publisher’s revenue share ÷ 100'),
    source: t('The revenue shares of publishers as they are now, and reported delivery'),
  },
}

/** What its values are counted in. */
export function unitOf({ unit, denominator, factor = 1 }: Metric): string {
  if (unit === 'micros') {
    if (!denominator) return t('Amount, in the currency of the campaign')
    return t('Amount per %{denominator}', { denominator: eachOf(denominator, factor) })
  }
  if (unit === 'percent') return t('Percent')
  return unit === 'ratio' ? t('Number, such as 2.5') : t('Count')
}

/** Factors that make a percentage or come from the sample of people are worth a word of their own. */
function timesText({ factor = 1, unit, estimatedFrom }: Metric): string {
  if (factor === 1) return ''
  if (estimatedFrom) return factor > 1 ? ` × ${personSample.rate}` : ` ÷ ${personSample.rate}`
  return unit === 'percent' ? ' × 100' : ` × ${factor === 1000 ? '1,000' : factor}`
}

function sumText(weights: Weights): string {
  return Object.entries(weights)
    .map(([measure, sign], at) => {
      const label = labelOfMeasure(measure)
      if (at === 0) return label
      return `${sign === -1 ? '−' : '+'} ${inSentence(label)}`
    })
    .join(' ')
}

function isSum(weights: Weights): boolean {
  return Object.keys(weights).length > 1
}

/** The label of the metric that is this figure and nothing else. */
function labelOfMeasure(measure: string): string {
  if (measure === ('people' satisfies BaseMetric)) return t('People in the sample')
  const own = metricKeys.find(key => {
    const { over, by, estimatedFrom } = metricOf(key)
    return !by && !estimatedFrom && Object.keys(over).join() === measure
  })
  return own ? metricOf(own).label : measure
}
