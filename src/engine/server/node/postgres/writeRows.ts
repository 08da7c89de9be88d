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
    from ${jsonRows('$1', layout.columns, true)} returning 1`
  await asOne(tx, layout, rows, insert)
}

/** @throws UniqueError; Error when a row is not there. */
export async function updateRows(tx: Queries, layout: TableLayout, rows: readonly Row[]): Promise<void> {
  const set = layout.columns.map(column => `${quoted(column.name)} = ${fromJson(column)}`).join(', ')
  const update = `update ${layout.table} t set _data = x._data, ${set}
    from ${jsonRows('$1', layout.columns, true)} where t.id = x.id returning 1`
  await asOne(tx, layout, [...new Map(rows.map(row => [row.id, row])).values()], update)
}

/**
 * Runs a write in portions within a savepoint. Uniqueness is checked at the end of the whole call, as in the memory
 * store, not after each portion.
 */
async function asOne(tx: Queries, layout: TableLayout, rows: readonly Row[], write: string): Promise<void> {
  const lists = [...jsonLists(rows.map(row => rowJson(layout, row)))]
  if (lists.length === 0) return
  const [defer, check] =
    lists.length > 1 ? ['; set constraints all deferred', 'set constraints all immediate; '] : ['', '']
  await tx.exec(`savepoint write${defer}`)
  try {
    let written = 0
    for (const list of lists) {
      const [row] = await tx.query(`with written as (${write}) select count(*)::int as count from written`, [list])
      written += Number(row?.count)
    }
    if (written !== rows.length) throw new Error(`A ${layout.spec.name} that should be changed is not there`)
    await tx.exec(`${check}release savepoint write`)
  } catch (error) {
    await tx.exec('rollback to savepoint write; release savepoint write')
    throw uniqueErrorOf(error, layout) ?? error
  }
}

function uniqueErrorOf(error: unknown, layout: TableLayout): UniqueError | undefined {
  if (!(error instanceof SqlError) || error.code !== UNIQUE_VIOLATION) return undefined
  const broken = layout.constraints.find(constraint => constraint.name === error.constraint)
  return new UniqueError(layout.spec.name, broken?.fields ?? ['id'])
}

const UNIQUE_VIOLATION = '23505'
