import { formatDate } from '../../kit/formatDate.ts'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'

export const DateCell: Cell<'date'> = {
  align: 'start',
  text: value => (typeof value === 'string' ? value : ''),
  Cell: ({ value }) => (typeof value === 'string' && value ? formatDate(value) : <Dash />),
}
