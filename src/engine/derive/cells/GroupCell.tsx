import { isObject } from '../../contract/isObject.ts'
import { labelOf } from '../../contract/labels.ts'
import { isEmpty } from '../../contract/rules.ts'
import type { Cell } from './cell.ts'
import { cellOf } from './cells.ts'
import { Dash } from './Dash.tsx'

/** A value object in words: each field that has a value, with its name. */
export const GroupCell: Cell<'group'> = {
  align: 'start',
  text(value, { field, name, ...context }) {
    if (!isObject(value)) return ''
    return Object.entries(field.fields)
      .filter(([key]) => !isEmpty(value[key]))
      .map(([key, inner]) => {
        const text = cellOf(inner).text(value[key], { ...context, field: inner, name: `${name}.${key}` })
        return `${labelOf(key, inner)}: ${text}`
      })
      .join('; ')
  },
  Draw(props) {
    const text = GroupCell.text(props.value, props)
    if (!text) return <Dash />
    return (
      <span className="d-text" title={text}>
        {text}
      </span>
    )
  },
}
