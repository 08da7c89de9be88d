import type { TableSpec } from '../../store/Store.ts'
import { advisoryLocks } from './advisoryLocks.ts'
import { bringInLine } from './bringInLine.ts'
import { contractTables } from './contractTables.ts'
import type { Database } from './Database.ts'
import { expandTables } from './expandTables.ts'
import type { Patience } from './gently.ts'
import { enterLayoutUse, forgetGone, leaveLayoutUse, othersUse, renewLayoutUse } from './layoutUse.ts'
import type { Migration } from './migrate.ts'
import { layoutHash, storedLayouts } from './storedLayouts.ts'
import { type TableLayout, tableLayout } from './tableLayout.ts'

/**
 * Brings the database in line with the specs, in one transaction under a lock, so that any number of processes may
 * start at once. A fingerprint of it all makes the next start a single query. Columns and indexes that no spec names
 * any more go (what they hold is in `_data`); tables stay, as they hold the only copy. While processes of another version use a server,
 * what is missing is added and nothing goes (`expandTables`).
 * @param again by a process that has prepared them before
 * @returns whether others with another layout are there
 * @throws Error with a sentence when the database is newer, or others need it otherwise
 */
export async function prepareTables(
  db: Database,
  tables: readonly TableSpec[],
  migrations: readonly Migration[],
  again?: PreparedAgain,
): Promise<boolean> {
  const layouts = tables.map(tableLayout)
  const wanted = layoutHash(layouts, migrations)
  const patience = { insists: !again }
  if (!db.shared) {
    await alignAlone(db, layouts, migrations, patience)
    return false
  }
  const { id, writesBy } = db.shared
  return db.exclusively(async () => {
    writesBy(wanted)
    await enterLayoutUse(db, id, wanted)
    try {
      if (!again || again.judgesGone) await forgetGone(db, id)
      const others = await othersUse(db, wanted)
      if (others) await expandTables(db, layouts, migrations)
      else await alignAlone(db, layouts, migrations, patience)
      // It may have taken longer than a sign lasts.
      await renewLayoutUse(db, id)
      return others
    } catch (error) {
      // One that works already is there, whatever this try came to.
      if (!again) await leaveLayoutUse(db, id).catch(() => undefined)
      throw error
    }
  })
}

export interface PreparedAgain {
  /** Whether it may count others as gone: it has given its own sign for long enough. */
  readonly judgesGone: boolean
}

async function alignAlone(
  db: Database,
  layouts: readonly TableLayout[],
  migrations: readonly Migration[],
  patience: Patience,
): Promise<void> {
  const { latest, isExpanded } = await storedLayouts(db)
  if (isExpanded) return contractTables(db, layouts, migrations, patience)
  if (latest === layoutHash(layouts, migrations)) return
  await db.transaction(async tx => {
    // Indexes of large tables take minutes.
    await tx.exec('set local statement_timeout = 0')
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.tables])
    await bringInLine(tx, layouts, migrations)
  })
}
