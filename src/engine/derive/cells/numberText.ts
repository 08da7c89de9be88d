import type { FieldOf } from '../../contract/fieldSpec.ts'
import { formatMoney } from '../../kit/formatMoney.ts'
import { formatBytes, formatNumber } from '../../kit/formatNumber.ts'
import { currencyOf } from './currencyOf.ts'
import { formatDuration } from './formatDuration.ts'
import { timeOfDay } from './timeOfDay.ts'
import { unitOf } from './unitOf.ts'

/** A number as it is read, with its unit: `703 B`, `1,409 px`, `14:30`. The plain words of its cell are those of exports. */
export function numberText(value: number, field: FieldOf<'number'>, row: Readonly<Record<string, unknown>>): string {
  if (field.clock) return timeOfDay(value)
  const unit = unitOf(field, row)
  if (unit === 'micros') return formatMoney(value, currencyOf(row))
  if (field.unit === 'bytes') return formatBytes(value)
  if (field.unit === 'ms') return formatDuration(value / 1000)
  return unit ? `${formatNumber(value)} ${unit}` : formatNumber(value)
}
