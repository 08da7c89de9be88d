import type { Row } from '../../store/Store.ts'
import { storable } from '../../store/storable.ts'
import { quoted } from './identifier.ts'
import type { LayoutColumn, TableLayout } from './tableLayout.ts'

/** Rows of a table as one JSON text each, with the columns that are worked out from them. */
export function rowJson(layout: TableLayout, given: Row): string {
  const { row, json } = storable(given)
  const columns = layout.columns.map(
    column => `${JSON.stringify(column.name)}:${JSON.stringify(column.value(row) ?? null)}`,
  )
  return `{"id":${JSON.stringify(row.id)},"_data":${json},${columns.join(',')}}`
}

/** `from` clause that reads a parameter with a JSON list of rows, as `x`. */
export function jsonRows(parameter: string, columns: readonly LayoutColumn[], withData: boolean): string {
  const fields = [
    'id text',
    ...(withData ? ['_data jsonb'] : []),
    ...columns.map(column => `${quoted(column.name)} ${column.wire?.type ?? column.type}`),
  ]
  return `json_to_recordset(${parameter}::json) as x(${fields.join(', ')})`
}

/** The expression of a column's value from `x`. */
export function fromJson(column: LayoutColumn): string {
  const expression = `x.${quoted(column.name)}`
  return column.wire ? column.wire.read(expression) : expression
}

/** Cuts texts into JSON lists of a size that a database likes. */
export function* jsonLists(texts: Iterable<string>): Generator<string> {
  let list: string[] = []
  let size = 0
  for (const text of texts) {
    list.push(text)
    size += text.length
    if (list.length < 2000 && size < 4_000_000) continue
    yield `[${list.join(',')}]`
    list = []
    size = 0
  }
  if (list.length > 0) yield `[${list.join(',')}]`
}
