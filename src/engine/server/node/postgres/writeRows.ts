import { type Row, UniqueError } from '../../store/Store.ts'
import { type Queries, SqlError } from './Database.ts'
import { quoted } from './identifier.ts'
import { fromJson, jsonLists, jsonRows, rowJson } from './rowsJson.ts'
import type { TableLayout } from './tableLayout.ts'

/** @throws UniqueError, and then nothing of the call has happened; so for `updateRows`. */
export async function insertRows(tx: Queries, layout: TableLayout, rows: readonly Row[]): Promise<void> {
  const names = layout.columns.map(column => quoted(column.name)).join(', ')
  const values = layout.columns.map(fromJson).join(', ')
  const insert = `insert into ${layout.table} (id, _data, ${names}) select x.id, x._data, ${values}
    from ${jsonRows('$1', layout.columns, true)}`
  if (rows.length === 1 && layout.constraints.length === 0) {
    const [list] = listsOf(layout, rows)
    const written = await writtenBy(tx, `${insert} on conflict (id) do nothing returning 1`, list)
    if (written === 0) throw new UniqueError(layout.spec.name, ['id'])
  } else await asOne(tx, layout, rows, `${insert} returning 1`)
}

/** @throws UniqueError; Error when a row is not there. */
export async function updateRows(tx: Queries, layout: TableLayout, given: readonly Row[]): Promise<void> {
  const rows = [...new Map(given.map(row => [row.id, row])).values()]
  const set = layout.columns.map(column => `${quoted(column.name)} = ${fromJson(column)}`).join(', ')
  const update = `update ${layout.table} t set _data = x._data, ${set}
    from ${jsonRows('$1', layout.columns, true)} where t.id = x.id`
  if (rows.length === 1) {
    const unique = layout.constraints.map(({ column }) => quoted(column))
    const same = unique.map(column => ` and t.${column} is not distinct from x.${column}`).join('')
    const [list] = listsOf(layout, rows)
    if ((await writtenBy(tx, `${update}${same} returning 1`, list)) === 1) return
    if (unique.length === 0) throw notThere(layout)
  }
  await asOne(tx, layout, rows, `${update} returning 1`)
}

/**
 * Runs a write in portions within a savepoint, for writes that can clash or stop half way: it costs two more ways to the database
 * and back. Uniqueness is checked at the end of the whole call, as in the memory
 * store, not after each portion.
 */
async function asOne(tx: Queries, layout: TableLayout, rows: readonly Row[], write: string): Promise<void> {
  const lists = listsOf(layout, rows)
  if (lists.length === 0) return
  const [defer, check] =
    lists.length > 1 ? ['; set constraints all deferred', 'set constraints all immediate; '] : ['', '']
  await tx.exec(`savepoint write${defer}`)
  try {
    let written = 0
    for (const list of lists) written += await writtenBy(tx, write, list)
    if (written !== rows.length) throw notThere(layout)
    await tx.exec(`${check}release savepoint write`)
  } catch (error) {
    await tx.exec('rollback to savepoint write; release savepoint write')
    throw uniqueErrorOf(error, layout) ?? error
  }
}

function listsOf(layout: TableLayout, rows: readonly Row[]): readonly string[] {
  return [...jsonLists(rows.map(row => rowJson(layout, row)))]
}

/** How many rows it has written. */
async function writtenBy(tx: Queries, write: string, list: string | undefined): Promise<number> {
  const [row] = await tx.query(`with written as (${write}) select count(*)::int as count from written`, [list])
  return Number(row?.count)
}

function notThere({ spec }: TableLayout): Error {
  return new Error(`A ${spec.name} that should be changed is not there`)
}

function uniqueErrorOf(error: unknown, layout: TableLayout): UniqueError | undefined {
  if (!(error instanceof SqlError) || error.code !== UNIQUE_VIOLATION) return undefined
  const broken = layout.constraints.find(constraint => constraint.name === error.constraint)
  return new UniqueError(layout.spec.name, broken?.fields ?? ['id'])
}

const UNIQUE_VIOLATION = '23505'
