import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { formatDate } from '../../kit/formatDate.ts'
import { formatMoney } from '../../kit/formatMoney.ts'
import { formatNumber, formatPercent } from '../../kit/formatNumber.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'
import { formatDuration } from '../cells/formatDuration.ts'
import { optionLabel } from '../cells/optionLabel.ts'

/**
 * A set filter in words, as they follow its label: "is active, paused", "is at least $1,000.00", "is from Nov 1, 2026 to
 * Nov 30, 2026". Undefined when it isn't set. `titles` says what linked rows are called.
 */
export function filterSentence(
  field: FieldSpec,
  { any, from, to }: FilterValues,
  titles: (id: string) => string = id => id,
): string | undefined {
  if (from !== undefined || to !== undefined) return rangeSentence(field, from, to)
  if (!any?.length) return undefined
  const options = field.kind === 'choice' || field.kind === 'choices' ? field.options : undefined
  const missing = options?.filter(option => !any.includes(option)) ?? []
  // Naming the few that are left out reads better than naming all the others.
  if (options && missing.length > 0 && missing.length <= 2 && any.length > 3)
    return t('is not %{values}', { values: listText(missing.map(value => valueText(field, value, titles))) })
  return t('is %{values}', { values: listText(any.map(value => valueText(field, value, titles))) })
}

/** A field's filters, as they stand in the parameters `name`, `name_gte` and `name_lte`. */
export interface FilterValues {
  readonly any?: readonly string[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

function rangeSentence(field: FieldSpec, from: string | undefined, to: string | undefined): string {
  const [first, last] = [from, to].map(value => (value === undefined ? '' : boundText(field, value)))
  const time = field.kind === 'date' || field.kind === 'dateTime'
  if (from !== undefined && to !== undefined) {
    if (first === last) return t('is %{values}', { values: first })
    return time
      ? t('is from %{first} to %{last}', { first, last })
      : t('is between %{first} and %{last}', { first, last })
  }
  if (from !== undefined) return time ? t('is from %{first}', { first }) : t('is at least %{first}', { first })
  return time ? t('is until %{last}', { last }) : t('is at most %{last}', { last })
}

function boundText(field: FieldSpec, value: string): string {
  switch (field.kind) {
    case 'money':
      return formatMoney(Number(value))
    case 'percent':
      return formatPercent(Number(value))
    case 'duration':
      return formatDuration(Number(value))
    case 'date':
    case 'dateTime':
      return formatDate(value)
    default:
      return formatNumber(Number(value))
  }
}

function valueText(field: FieldSpec, value: string, titles: (id: string) => string): string {
  if (value === '') return t('empty')
  if (field.kind === 'choice' || field.kind === 'choices') {
    const text = optionLabel(field, value)
    // "is active", but "is CTV" and "is United States".
    return /^[A-Z][a-z ]+$/.test(text) && !field.vocabulary ? inSentence(text) : text
  }
  if (field.kind === 'boolean') return value === 'true' ? t('yes') : t('no')
  if (field.kind === 'reference' || field.kind === 'references') return titles(value)
  return field.kind === 'text' ? titles(value) : value
}
