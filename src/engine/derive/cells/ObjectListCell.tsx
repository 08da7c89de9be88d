import { fieldAtPath } from '../../contract/fieldAtPath.ts'
import { allFields } from '../../contract/resourceSpec.ts'
import { changeText } from '../record/changeText.ts'
import type { Cell } from './cell.ts'
import { changesIn } from './changesIn.ts'
import { Dash } from './Dash.tsx'
import { rowCountText } from './rowCountText.ts'
import { Texts } from './Texts.tsx'

/** Rows are too much for a line: how many there are. Changes are told by the fields that changed. */
export const ObjectListCell: Cell<'objectList'> = {
  align: 'start',
  text(value, { field, row }) {
    const found = changesIn(field, value, row)
    if (!found) return Array.isArray(value) && value.length ? JSON.stringify(value) : ''
    const fields = found.of ? allFields(found.of) : {}
    return found.changes.map(change => changeText(fields, found.of ?? null, change, null)).join('; ')
  },
  Cell({ value, field, name, row }) {
    if (!Array.isArray(value) || value.length === 0) return <Dash />
    const found = changesIn(field, value, row)
    if (found) {
      const fields = found.of ? allFields(found.of) : {}
      const [only, ...others] = found.changes
      const texts =
        only && others.length === 0
          ? [changeText(fields, found.of ?? null, only, null)]
          : [...new Set(found.changes.map(({ path }) => fieldAtPath(fields, path).label))]
      return (
        <span dir="auto" className="d-text">
          <Texts texts={texts} />
        </span>
      )
    }
    return <span className="d-soft">{rowCountText(name.slice(name.lastIndexOf('.') + 1), field, value)}</span>
  },
}
