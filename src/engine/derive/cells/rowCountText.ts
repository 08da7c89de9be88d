import type { FieldOf } from '../../contract/fieldSpec.ts'
import { formatNumber } from '../../kit/formatNumber.ts'

/** How many rows a table holds, by what each is called: "3 flights". */
export function rowCountText(field: Pick<FieldOf<'table'>, 'item'>, value: unknown): string {
  const item = (field.item ?? 'row').toLowerCase()
  const count = Array.isArray(value) ? value.length : 0
  return `${formatNumber(count)} ${count === 1 ? item : `${item}s`}`
}
