import { isObject } from '../../contract/isObject.ts'
import { labelOf } from '../../contract/labels.ts'
import { isEmpty } from '../../contract/rules.ts'
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

/** @param isShort rows are only counted, since they are too much for a line */
function wordsOf(value: unknown, { field, name, resource, row }: CellContext<'group'>, isShort: boolean): string {
  if (!isObject(value)) return ''
  return Object.entries(field.fields)
    .filter(([key]) => !isEmpty(value[key]))
    .map(([key, inner]) => {
      const text =
        isShort && inner.kind === 'objectList'
          ? rowCountText(key, inner, value[key])
          : cellOf(inner).text(value[key], { resource, row, field: inner, name: `${name}.${key}` })
      return `${labelOf(key, inner)}: ${text}`
    })
    .join('; ')
}
