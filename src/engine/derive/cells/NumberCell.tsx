import { formatMoney } from '../../kit/formatMoney.ts'
import { formatBytes, formatNumber } from '../../kit/formatNumber.ts'
import type { Cell } from './cell.ts'
import { currencyOf } from './currencyOf.ts'
import { Dash } from './Dash.tsx'
import { formatDuration } from './formatDuration.ts'
import { timeOfDay } from './timeOfDay.ts'
import { unitOf } from './unitOf.ts'

export const NumberCell: Cell<'number'> = {
  align: 'end',
  text: (value, { field }) => (typeof value !== 'number' ? '' : field.clock ? timeOfDay(value) : String(value)),
  Draw({ value, field, row }) {
    if (typeof value !== 'number') return <Dash />
    if (field.clock) return timeOfDay(value)
    const unit = unitOf(field, row)
    if (unit === 'micros') return <>{formatMoney(value, currencyOf(row))}</>
    if (field.unit === 'bytes') return <span title={`${formatNumber(value)} bytes`}>{formatBytes(value)}</span>
    if (field.unit === 'ms') return formatDuration(value / 1000)
    return (
      <>
        {formatNumber(value)}
        {unit && <span className="k-dim"> {unit}</span>}
      </>
    )
  },
}
