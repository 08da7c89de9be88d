import { isObject } from '../../contract/isObject.ts'
import { labelOf } from '../../contract/labels.ts'
import { isEmpty } from '../../contract/rules.ts'
import { formatDate } from '../../kit/formatDate.ts'
import type { Cell, CellContext } from './cell.ts'
import { cellOf } from './cells.ts'
import { Dash } from './Dash.tsx'
import { rowCountText } from './rowCountText.ts'

/** A value object in words: each field that has a value, with its name. */
export const GroupCell: Cell<'group'> = {
  align: 'start',
  text: (value, context) => wordsOf(value, context, false),
  Cell(props) {
    const text = wordsOf(props.value, props, true)
    if (!text) return <Dash />
    return (
      <span dir="auto" className="d-text" title={text}>
        {text}
      </span>
    )
  },
}

/** @param isShort as read in a line: rows are only counted, and days are written out; files keep their plain form */
function wordsOf(value: unknown, { field, name, resource, row }: CellContext<'group'>, isShort: boolean): string {
  if (!isObject(value)) return ''
  return Object.entries(field.fields)
    .filter(([key]) => !isEmpty(value[key]))
    .map(([key, inner]) => {
      if (isShort && inner.kind === 'objectList') return rowCountText(key, inner, value[key])
      const text =
        isShort && inner.kind === 'date'
          ? formatDate(String(value[key]))
          : cellOf(inner).text(value[key], { resource, row, field: inner, name: `${name}.${key}` })
      return `${labelOf(key, inner)}: ${text}`
    })
    .join('; ')
}
