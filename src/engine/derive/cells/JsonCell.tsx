import { fieldAtPath } from '../../contract/fieldAtPath.ts'
import { isObject } from '../../contract/isObject.ts'
import { allFields } from '../../contract/resourceSpec.ts'
import { isEmpty } from '../../contract/rules.ts'
import type { Cell, CellContext } from './cell.ts'
import { cellOf } from './cells.ts'
import { Dash } from './Dash.tsx'

export const JsonCell: Cell<'json'> = {
  align: 'start',
  text: textOf,
  Cell(props) {
    const text = textOf(props.value, props)
    if (text === '') return <Dash />
    const { byField } = props.field
    return byField ? (
      <span className="d-text">{text}</span>
    ) : (
      <code className="d-text d-mono" title={text}>
        {text}
      </code>
    )
  },
}

function textOf(value: unknown, context: CellContext<'json'>): string {
  if (value === undefined || value === null) return ''
  return context.field.byField && isObject(value) ? valuesByField(value, context) : JSON.stringify(value)
}

/** "Total budget: €50,000.00; Bid: €4.20". What names no field is for the server alone. */
function valuesByField(values: Readonly<Record<string, unknown>>, { resource, row }: CellContext<'json'>): string {
  return Object.entries(values)
    .flatMap(([path, value]) => {
      const { label, field } = fieldAtPath(allFields(resource), path)
      if (!field || isEmpty(value)) return []
      return `${label}: ${cellOf(field).text(value, { resource, row, field, name: path })}`
    })
    .join('; ')
}
