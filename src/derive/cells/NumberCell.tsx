import { formatBytes, formatNumber } from '../../kit/formatNumber.ts'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'
import { formatDuration } from './formatDuration.ts'

export const NumberCell: Cell<'number'> = {
  align: 'end',
  text: value => (typeof value === 'number' ? String(value) : ''),
  Draw({ value, field }) {
    if (typeof value !== 'number') return <Dash />
    if (field.unit === 'bytes') return <span title={`${formatNumber(value)} bytes`}>{formatBytes(value)}</span>
    if (field.unit === 'ms') return formatDuration(value / 1000)
    return (
      <>
        {formatNumber(value)}
        {field.unit && <span className="k-dim"> {field.unit}</span>}
      </>
    )
  },
}
