import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'

export const BooleanCell: Cell<'boolean'> = {
  align: 'start',
  text: value => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : ''),
  Cell({ value }) {
    if (typeof value !== 'boolean') return <Dash />
    return value ? <>Yes</> : <span className="k-dim">No</span>
  },
}
