import type { FieldOf } from '../../contract/fieldSpec.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'

/** How many objects a list holds, by what each is called: "3 flights". */
export function rowCountText(field: Pick<FieldOf<'objectList'>, 'item'>, value: unknown): string {
  const length = Array.isArray(value) ? value.length : 0
  const counted = { smart_count: length, count: formatNumber(length) }
  return field.item === undefined
    ? t('%{count} row |||| %{count} rows', counted)
    : t('%{count} %{item} |||| %{count} %{item}s', { ...counted, item: inSentence(field.item) })
}
