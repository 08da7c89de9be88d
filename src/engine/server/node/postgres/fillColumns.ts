import type { Row } from '../../store/Store.ts'
import type { Queries } from './Database.ts'
import { quoted } from './identifier.ts'
import { fromJson, jsonRows } from './rowsJson.ts'
import type { LayoutColumn, TableLayout } from './tableLayout.ts'

/** Works out columns of all rows of a table from the rows themselves, a thousand at a time. */
export async function fillColumns(tx: Queries, layout: TableLayout, columns: readonly LayoutColumn[]): Promise<void> {
  let last: string | null = ''
  while (last !== null) last = await fillPortion(tx, layout, columns, last)
}

/** The same for the next rows after an ID alone, which stay locked. Answers the last one's ID; null where there was none. */
export async function fillPortion(
  tx: Queries,
  layout: TableLayout,
  columns: readonly LayoutColumn[],
  after: string,
): Promise<string | null> {
  const rows = await tx.query(
    `select id, _data::text as data from ${layout.table} where id > $1 order by id limit 1000 for update`,
    [after],
  )
  await fillFrom(tx, layout, columns, rows)
  const last = rows.at(-1)
  return last ? String(last.id) : null
}

/** The same for some rows, which stay locked; those that are gone are skipped. */
export async function fillRows(
  tx: Queries,
  layout: TableLayout,
  columns: readonly LayoutColumn[],
  ids: readonly string[],
): Promise<void> {
  const rows = await tx.query(
    `select id, _data::text as data from ${layout.table} where id = any($1::text[]) order by id for update`,
    [ids],
  )
  await fillFrom(tx, layout, columns, rows)
}

async function fillFrom(
  tx: Queries,
  layout: TableLayout,
  columns: readonly LayoutColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0 || columns.length === 0) return
  const set = columns.map(column => `${quoted(column.name)} = ${fromJson(column)}`).join(', ')
  const values = rows.map(({ id, data }) => {
    const row: Row = JSON.parse(String(data))
    return { id, ...Object.fromEntries(columns.map(column => [column.name, column.value(row) ?? null])) }
  })
  await tx.query(`update ${layout.table} t set ${set} from ${jsonRows('$1', columns, false)} where t.id = x.id`, [
    JSON.stringify(values),
  ])
}
