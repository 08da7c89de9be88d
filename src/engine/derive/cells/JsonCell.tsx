import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'

export const JsonCell: Cell<'json'> = {
  align: 'start',
  text: value => (value === undefined || value === null ? '' : JSON.stringify(value)),
  Cell({ value }) {
    if (value === undefined || value === null) return <Dash />
    const text = JSON.stringify(value)
    return (
      <code className="d-text d-mono" title={text}>
        {text}
      </code>
    )
  },
}
