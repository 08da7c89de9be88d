import { listText } from '../../../../engine/texts/listText.ts'
import { t } from '../../../../engine/texts/t.ts'
import type { ReportFilter } from '../../../reporting/reportQuestion.ts'
import { dimensionText } from '../answer/dimensionText.ts'

/** What a filter says after its dimension's name: "is Germany, France", "contains “sports”". */
export function filterText(
  { dimension, op, values }: ReportFilter,
  titles: (id: string) => string | undefined,
): string {
  const [first = ''] = values
  const words = values.slice(0, most).map(value => (value && titles(value)) || dimensionText(dimension, value))
  const shown = listText(words)
  const list =
    values.length > most ? t('%{list} and %{count} more', { list: shown, count: values.length - most }) : shown
  switch (op) {
    case 'in':
      return t('is %{list}', { list })
    case 'not_in':
      return t('is not %{list}', { list })
    case 'contains':
      return t('contains %{list}', {
        list: values
          .map(value => `“${value}”`)
          .reduce((before, last) => (before ? t('%{list} or %{last}', { list: before, last }) : last), ''),
      })
    case 'gt':
      return t('is after %{time}', { time: dimensionText(dimension, first) })
    case 'lt':
      return t('is before %{time}', { time: dimensionText(dimension, first) })
  }
}

/** The ways to compare with a dimension, by words. */
export const operators = [
  { value: 'in', label: t('is one of') },
  { value: 'not_in', label: t('is none of') },
  { value: 'contains', label: t('contains') },
  { value: 'gt', label: t('is more than') },
  { value: 'lt', label: t('is less than') },
] as const satisfies readonly { readonly value: ReportFilter['op']; readonly label: string }[]

const most = 3
