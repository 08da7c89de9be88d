import { labelOf } from '../../../../engine/contract/labels.ts'
import { vocabularyLabel } from '../../../../engine/contract/vocabularies.ts'
import { formatDate } from '../../../../engine/kit/formatDate.ts'
import { t } from '../../../../engine/texts/t.ts'
import { type DimensionKey, dimensionOf } from '../../../reporting/dimensions.ts'
import type { ReportAnswer } from '../../../reporting/reportAnswer.ts'
import { monthText } from '../../monthText.ts'

/** A value of a dimension as people say it: the row's name, the day, the country. */
export function dimensionText(key: DimensionKey, value: string, names: ReportAnswer['names'] = {}): string {
  if (value === '') return key === 'deal' ? t('Open exchange') : t('None')
  const { labels, values, vocabulary, entity } = dimensionOf(key)
  if (entity) return names[key]?.[value]?.name ?? t('No longer available (%{id})', { id: value.slice(-6) })
  if (labels?.[value]) return labels[value]
  if (key === 'lossReason') return names.lossReason?.[value]?.name ?? t('Exchange code %{code}', { code: value })
  if (vocabulary) return vocabularyLabel(vocabulary, value)
  if (values || closed.has(key)) return labelOf(value, undefined)
  return times[key]?.(value) ?? value
}

/** Their values are words of a stored row's field. */
const closed = new Set<DimensionKey>([
  'campaignType',
  'lineItemType',
  'mediaSubtype',
  'dealType',
  'priceType',
  'dealStatus',
  'reviewStatus',
])

const times: Readonly<Partial<Record<DimensionKey, (value: string) => string>>> = {
  hour: value => `${formatDate(value.slice(0, 10))}, ${value.slice(11, 16)}`,
  day: formatDate,
  week: value => t('Week of %{day}', { day: formatDate(value) }),
  month: monthText,
  hourOfDay: value => `${value}:00`,
}
