import { type Database, type Queries, SqlError } from './Database.ts'
import { fillRows } from './fillColumns.ts'
import { patiently } from './gently.ts'
import { layoutSetting } from './layoutUse.ts'
import { presentTables } from './storedLayouts.ts'
import type { TableLayout } from './tableLayout.ts'

/**
 * Works out this layout's columns of rows that processes with another one have written, up to 500 at a time. Where both have a
 * column of one name, but work it out otherwise, the latest has it.
 * @returns how many rows were noted
 */
export async function fillStaleRows(db: Database, layouts: readonly TableLayout[], hash: string): Promise<number> {
  const notes = await db.query(
    'select name, id from stale_row where layout = $1 and name = any($2::text[]) order by name, id limit $3',
    [hash, layouts.map(({ spec }) => spec.name), atOnce],
  )
  for (const [layout, ids] of byTable(layouts, notes)) {
    await db.transaction(async tx => {
      await tx.exec(`set local ${layoutSetting} = '*'; ${patiently}`)
      const origins = (await presentTables(tx, [layout.spec.name])).get(layout.spec.name)?.origins ?? {}
      const own = layout.columns.filter(({ name, origin }) => (origins[name] ?? origin) === origin)
      await fillFree(tx, { ...layout, columns: own }, ids)
      await tx.query('delete from stale_row where layout = $1 and name = $2 and id = any($3::text[])', [
        hash,
        layout.spec.name,
        ids,
      ])
    })
  }
  return notes.length
}

/** The same for all that is noted, for whomever, within a transaction that has the tables to itself. */
export async function fillNotedRows(tx: Queries, layouts: readonly TableLayout[]): Promise<void> {
  await tx.exec(`set local ${layoutSetting} = '*'`)
  const notes = await tx.query('select distinct name, id from stale_row order by name, id')
  for (const [layout, ids] of byTable(layouts, notes)) {
    for (let start = 0; start < ids.length; start += atOnce) {
      await fillFree(tx, layout, ids.slice(start, start + atOnce))
    }
  }
}

/** What is noted for others is so for this layout, too: it comes to columns that one of those has made. */
export async function copyNotes(tx: Queries, hash: string): Promise<void> {
  await tx.query(
    'insert into stale_row (layout, name, id) select distinct $1, name, id from stale_row on conflict do nothing',
    [hash],
  )
}

const atOnce = 500

/** An older process may have written twice what is unique from now on: such rows stay without that column. */
async function fillFree(tx: Queries, layout: TableLayout, ids: readonly string[]): Promise<void> {
  await tx.exec('savepoint stale')
  try {
    await fillRows(tx, layout, layout.columns, ids)
    await tx.exec('release savepoint stale')
  } catch (error) {
    await tx.exec('rollback to savepoint stale; release savepoint stale')
    if (!(error instanceof SqlError && error.code === '23505')) throw error
    const unique = new Set(layout.constraints.map(({ column }) => column))
    const free = layout.columns.filter(({ name }) => !unique.has(name))
    await fillRows(tx, layout, free, ids)
  }
}

function byTable(layouts: readonly TableLayout[], notes: readonly Readonly<Record<string, unknown>>[]) {
  return layouts.flatMap((layout): [TableLayout, readonly string[]][] => {
    const ids = notes.filter(({ name }) => name === layout.spec.name).map(({ id }) => String(id))
    return ids.length > 0 ? [[layout, ids]] : []
  })
}
