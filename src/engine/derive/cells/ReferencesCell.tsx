import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'
import { ReferencedTitle } from './ReferencedTitle.tsx'
import { textsOf } from './textsOf.ts'

export const ReferencesCell: Cell<'references'> = {
  align: 'start',
  text: value => textsOf(value).join(', '),
  Cell({ value, field }) {
    const ids = textsOf(value)
    if (ids.length === 0) return <Dash />
    return (
      <span className="d-links row">
        {ids.slice(0, 1).map(id => (
          <ReferencedTitle key={id} to={field.to} id={id} />
        ))}
        {ids.length > 1 && <span className="k-dim">+{ids.length - 1}</span>}
      </span>
    )
  },
}
