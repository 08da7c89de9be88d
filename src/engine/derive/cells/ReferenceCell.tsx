import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'
import { ReferencedTitle } from './ReferencedTitle.tsx'

/** Another row by its title. In plain words it is its id: who needs the title asks for it. */
export const ReferenceCell: Cell<'reference'> = {
  align: 'start',
  text: value => (typeof value === 'string' ? value : ''),
  Cell: ({ value, field }) =>
    typeof value === 'string' && value ? <ReferencedTitle to={field.to} or={field.or} id={value} /> : <Dash />,
}
