import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'
import { formatDuration } from './formatDuration.ts'

export const DurationCell: Cell<'duration'> = {
  align: 'end',
  text: value => (typeof value === 'number' ? formatDuration(value) : ''),
  Cell: ({ value }) => (typeof value === 'number' ? formatDuration(value) : <Dash />),
}
