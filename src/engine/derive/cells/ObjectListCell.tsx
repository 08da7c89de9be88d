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
    const told = changesIn(field, value, row)
    if (!told) return Array.isArray(value) && value.length ? JSON.stringify(value) : ''
    const fields = told.of ? allFields(told.of) : {}
    return told.changes.map(change => changeText(fields, told.of ?? null, change, null)).join('; ')
  },
  Cell({ value, field, name, row }) {
    if (!Array.isArray(value) || value.length === 0) return <Dash />
    const told = changesIn(field, value, row)
    if (told) {
      const fields = told.of ? allFields(told.of) : {}
      const [only, ...others] = told.changes
      const texts =
        only && others.length === 0
          ? [changeText(fields, told.of ?? null, only, null)]
          : [...new Set(told.changes.map(({ path }) => fieldAtPath(fields, path).label))]
      return (
        <span dir="auto" className="d-text">
          <Texts texts={texts} />
        </span>
      )
    }
    return <span className="d-soft">{rowCountText(name.slice(name.lastIndexOf('.') + 1), field, value)}</span>
  },
}
