import type { Resource } from '../contract/resourceSpec.ts'
import { formatNumber } from '../kit/formatNumber.ts'
import { inSentence } from '../texts/inSentence.ts'
import { t } from '../texts/t.ts'

/** `3 campaigns`, within a sentence. Not every language puts a figure before a name as it stands: Arabic has `الحملات: 3`. */
export function countedRows(
  count: number,
  { label, plural }: Pick<Resource, 'label' | 'plural'>,
  shown: string = formatNumber(count),
): string {
  return t('%{count} %{label} |||| %{count} %{plural}', {
    smart_count: count,
    count: shown,
    label: inSentence(label),
    plural: inSentence(plural),
  })
}
