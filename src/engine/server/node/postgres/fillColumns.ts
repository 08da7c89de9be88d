import type { Row } from '../../store/Store.ts'
import type { Queries } from './Database.ts'
import { quoted } from './identifier.ts'
import { fromJson, jsonRows } from './rowsJson.ts'
import type { LayoutColumn, TableLayout } from './tableLayout.ts'

/** Works out columns of all rows of a table from the rows themselves, a thousand at a time. */
export async function fillColumns(tx: Queries, layout: TableLayout, columns: readonly LayoutColumn[]): Promise<void> {
  const set = columns.map(column => `${quoted(column.name)} = ${fromJson(column)}`).join(', ')
  const update = `update ${layout.table} t set ${set} from ${jsonRows('$1', columns, false)} where t.id = x.id`
  let last = ''
  for (;;) {
    const rows = await tx.query(
      `select id, _data::text as data from ${layout.table} where id > $1 order by id limit 1000`,
      [last],
    )
    if (rows.length === 0) return
    const values = rows.map(({ id, data }) => {
      const row: Row = JSON.parse(String(data))
      return { id, ...Object.fromEntries(columns.map(column => [column.name, column.value(row) ?? null])) }
    })
    await tx.query(update, [JSON.stringify(values)])
    last = String(rows.at(-1)?.id)
  }
}
