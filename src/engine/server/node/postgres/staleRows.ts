import { type Database, type Queries, SqlError } from './Database.ts'
import { fillRows } from './fillColumns.ts'
import { patiently } from './gently.ts'
import { layoutSetting } from './layoutUse.ts'
import { presentTables } from './storedLayouts.ts'
import type { TableLayout } from './tableLayout.ts'

/**
 * Works out this layout's columns of rows that processes with another one have written, up to 500 in a transaction: those that are noted
 * for the hash, or for any where it is null. Where both have a column of one name, but work it out otherwise, the latest has it. What
 * the database refuses is tried in ever smaller portions, so that one row keeps back no others; it stays noted.
 */
export async function fillStaleRows(
  db: Database,
  layouts: readonly TableLayout[],
  hash: string | null,
  { goesOn, onSkipped }: Sweep,
): Promise<void> {
  let after: Note = { name: '', id: '' }
  let size = atOnce
  while (goesOn()) {
    try {
      const last = await fillPortion(db, layouts, { hash, after, size })
      if (!last) return
      after = last
      size = Math.min(atOnce, size * 2)
    } catch (error) {
      if (!(error instanceof SqlError)) throw error
      const [first, ...others] = await notesOf(db, layouts, { hash, after, size })
      if (!first) return
      if (others.length > 0) {
        size = Math.ceil((others.length + 1) / 2)
      } else {
        onSkipped(error)
        after = first
      }
    }
  }
}

export interface Sweep {
  /** Asked before each portion. */
  readonly goesOn: () => boolean
  /** Hears why a row had to be left for later. */
  readonly onSkipped: (error: SqlError) => void
}

/** @returns the last note of them; undefined where there was none */
async function fillPortion(db: Database, layouts: readonly TableLayout[], portion: Portion): Promise<Note | undefined> {
  return db.transaction(async tx => {
    await tx.exec(`set local ${layoutSetting} = '*'; ${patiently}`)
    const notes = await notesOf(tx, layouts, portion, 'for update skip locked')
    for (const [layout, ids] of byTable(layouts, notes)) {
      const { name } = layout.spec
      const present = (await presentTables(tx, [name])).get(name)
      const own = layout.columns.filter(
        column =>
          present?.columns.get(column.name) === column.type &&
          (present.origins[column.name] ?? column.origin) === column.origin,
      )
      await fillFree(tx, { ...layout, columns: own }, ids)
      await tx.query(
        'delete from stale_row where ($1::text is null or layout = $1) and name = $2 and id = any($3::text[])',
        [portion.hash, name, ids],
      )
    }
    return notes.at(-1)
  })
}

async function notesOf(
  db: Queries,
  layouts: readonly TableLayout[],
  { hash, after, size }: Portion,
  lock = '',
): Promise<readonly Note[]> {
  const notes = await db.query(
    `select name, id from stale_row where ($1::text is null or layout = $1) and name = any($2::text[]) and (name, id) > ($3, $4)
     order by name, id limit $5 ${lock}`,
    [hash, layouts.map(({ spec }) => spec.name), after.name, after.id, size],
  )
  return notes.map(noteOf)
}

/** The same for all that is still noted, within a transaction that has the tables to itself. */
export async function fillNotedRows(tx: Queries, layouts: readonly TableLayout[], hash: string | null): Promise<void> {
  await tx.exec(`set local ${layoutSetting} = '*'`)
  const notes = await tx.query(
    'select distinct name, id from stale_row where ($1::text is null or layout = $1) order by name, id',
    [hash],
  )
  for (const [layout, ids] of byTable(layouts, notes.map(noteOf))) {
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

/** A row that has to be worked out anew. */
interface Note {
  readonly name: string
  readonly id: string
}

interface Portion {
  readonly hash: string | null
  /** The next ones after this. */
  readonly after: Note
  readonly size: number
}

function noteOf({ name, id }: Readonly<Record<string, unknown>>): Note {
  return { name: String(name), id: String(id) }
}

/** An older process may have written twice what is unique from now on: such a row stays without that column, and no other does. */
async function fillFree(tx: Queries, layout: TableLayout, ids: readonly string[]): Promise<void> {
  await tx.exec('savepoint stale')
  try {
    await fillRows(tx, layout, layout.columns, ids)
    await tx.exec('release savepoint stale')
    return
  } catch (error) {
    await tx.exec('rollback to savepoint stale; release savepoint stale')
    if (!(error instanceof SqlError && error.code === '23505')) throw error
  }
  if (ids.length > 1) {
    const half = Math.ceil(ids.length / 2)
    await fillFree(tx, layout, ids.slice(0, half))
    await fillFree(tx, layout, ids.slice(half))
    return
  }
  const unique = new Set(layout.constraints.map(({ column }) => column))
  const free = layout.columns.map(column => (unique.has(column.name) ? { ...column, value: () => null } : column))
  await fillRows(tx, layout, free, ids)
}

function byTable(layouts: readonly TableLayout[], notes: readonly Note[]) {
  return layouts.flatMap((layout): [TableLayout, readonly string[]][] => {
    const ids = [...new Set(notes.filter(({ name }) => name === layout.spec.name).map(({ id }) => id))]
    return ids.length > 0 ? [[layout, ids]] : []
  })
}
