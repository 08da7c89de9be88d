import { formatPercent } from '../../kit/formatNumber.ts'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'

export const PercentCell: Cell<'percent'> = {
  align: 'end',
  text: value => (typeof value === 'number' ? formatPercent(value) : ''),
  Draw: ({ value }) => (typeof value === 'number' ? formatPercent(value) : <Dash />),
}
