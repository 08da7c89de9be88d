import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'
import { LinkedTitle } from './LinkedTitle.tsx'

/** Another row by its title. In plain words it is its id: who needs the title asks for it. */
export const LinkCell: Cell<'link'> = {
  align: 'start',
  text: value => (typeof value === 'string' ? value : ''),
  Cell: ({ value, field }) =>
    typeof value === 'string' && value ? <LinkedTitle to={field.to} or={field.or} id={value} /> : <Dash />,
}
