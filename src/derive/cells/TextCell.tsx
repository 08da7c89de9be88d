import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'

export const TextCell: Cell<'text'> = {
  align: 'start',
  text: value => (typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value)),
  Draw({ value, field, name }) {
    const text = typeof value === 'string' ? value : ''
    if (!text) return <Dash />
    const mono = name === 'id' || field.format === 'code' || field.format === 'bundle'
    return (
      <span className={mono ? 'd-text d-mono' : 'd-text'} title={text}>
        {text}
      </span>
    )
  },
}
