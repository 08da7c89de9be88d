import { formatNumber } from '../../kit/formatNumber.ts'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'

export const NumberCell: Cell<'number'> = {
  align: 'end',
  text: value => (typeof value === 'number' ? String(value) : ''),
  Draw({ value, field }) {
    if (typeof value !== 'number') return <Dash />
    return (
      <>
        {formatNumber(value)}
        {field.unit && <span className="k-dim"> {field.unit}</span>}
      </>
    )
  },
}
