import type { FieldOf } from '../../contract/fieldSpec.ts'
import { labelOf } from '../../contract/labels.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { t } from '../../texts/t.ts'
import { countedRows } from '../countedRows.ts'

/** How many objects a list holds, by what each is called: "3 flights". Several are called as the list is, or as `items` says. */
export function rowCountText(name: string, field: ListField, value: unknown): string {
  const length = Array.isArray(value) ? value.length : 0
  return field.item === undefined
    ? t('%{count} row |||| %{count} rows', { smart_count: length, count: formatNumber(length) })
    : countedRows(length, { label: field.item, plural: field.items ?? labelOf(name, field) })
}

type ListField = Pick<FieldOf<'objectList'>, 'item' | 'items' | 'label'>
