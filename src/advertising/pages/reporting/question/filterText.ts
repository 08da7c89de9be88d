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
  const more = values.length > most ? t(' and %{value} more', { value: values.length - most }) : ''
  switch (op) {
    case 'in':
      return `is ${words.join(', ')}${more}`
    case 'not_in':
      return t('is not %{value}%{more}', { value: words.join(', '), more })
    case 'contains':
      return `contains ${values.map(value => `“${value}”`).join(' or ')}`
    case 'gt':
      return t('is after %{dimension}', { dimension: dimensionText(dimension, first) })
    case 'lt':
      return t('is before %{dimension}', { dimension: dimensionText(dimension, first) })
  }
}

/** The ways to compare with a dimension, by words. */
export const operators = [
  { value: 'in', label: 'is one of' },
  { value: 'not_in', label: 'is none of' },
  { value: 'contains', label: 'contains' },
  { value: 'gt', label: 'is more than' },
  { value: 'lt', label: 'is less than' },
] as const satisfies readonly { readonly value: ReportFilter['op']; readonly label: string }[]

const most = 3
