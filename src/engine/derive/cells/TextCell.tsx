import { referenceAt } from '../../contract/reference.ts'
import { allFields } from '../../contract/resourceSpec.ts'
import { said } from '../../texts/said.ts'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'
import { ReferenceLink } from './ReferenceLink.tsx'

export const TextCell: Cell<'text'> = {
  align: 'start',
  text: value => (typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value)),
  Cell({ value, field, name, resource, row }) {
    // Nobody but the server writes it.
    const text = typeof value !== 'string' ? '' : field.readOnly ? said(value) : value
    if (!text) return <Dash />
    const reference = name.includes('.') ? referenceAt(allFields(resource), name) : null
    if (reference?.name === name) return <ReferenceLink reference={reference} row={row} />
    const mono = name === 'id' || field.format === 'code' || field.format === 'bundle'
    return (
      <span dir="auto" className={mono ? 'd-text d-mono' : 'd-text'} title={text}>
        {text}
      </span>
    )
  },
}
