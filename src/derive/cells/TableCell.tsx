import { formatNumber } from '../../kit/formatNumber.ts'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'

/** Rows are too much for a line: how many there are. */
export const TableCell: Cell<'table'> = {
  align: 'start',
  text: value => (Array.isArray(value) && value.length ? JSON.stringify(value) : ''),
  Draw({ value, field }) {
    if (!Array.isArray(value) || value.length === 0) return <Dash />
    const item = (field.item ?? 'row').toLowerCase()
    return (
      <span className="d-soft">
        {formatNumber(value.length)} {value.length === 1 ? item : `${item}s`}
      </span>
    )
  },
}
