import { formatPercent } from '../../kit/formatNumber.ts'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'

export const PercentCell: Cell<'percent'> = {
  align: 'end',
  text: (value, { field }) => (typeof value === 'number' ? formatPercent(value, field.digits) : ''),
  Cell: ({ value, field }) => (typeof value === 'number' ? formatPercent(value, field.digits) : <Dash />),
}
