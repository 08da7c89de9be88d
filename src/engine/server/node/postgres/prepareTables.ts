import type { TableSpec } from '../../store/Store.ts'
import { advisoryLocks } from './advisoryLocks.ts'
import type { Database, Queries } from './Database.ts'
import { expandTables } from './expandTables.ts'
import { fillColumns } from './fillColumns.ts'
import { gently } from './gently.ts'
import { endNotes, enterLayoutUse, leaveLayoutUse, othersUse } from './layoutUse.ts'
import { checkServer, type Migration, migrate } from './migrate.ts'
import { planTable } from './planTable.ts'
import { fillNotedRows } from './staleRows.ts'
import { forgetOthers, layoutHash, presentTables, recordLatest, storedLayouts } from './storedLayouts.ts'
import { type TableLayout, tableLayout } from './tableLayout.ts'

/**
 * Brings the database in line with the specs, in one transaction under a lock, so that any number of processes may
 * start at once. A fingerprint of it all makes the next start a single query. Columns and indexes that no spec names
 * any more go (what they hold is in `_data`); tables stay, as they hold the only copy. While processes of another version use a server,
 * what is missing is added and nothing goes (`expandTables`).
 * @returns whether others with another layout are there
 * @throws Error with a sentence when the database is newer, or others need it otherwise
 */
export async function prepareTables(
  db: Database,
  tables: readonly TableSpec[],
  migrations: readonly Migration[],
): Promise<boolean> {
  const layouts = tables.map(tableLayout)
  const wanted = layoutHash(layouts, migrations)
  if (!db.shared) {
    await alignAlone(db, layouts, migrations)
    return false
  }
  const { id, writesBy } = db.shared
  return db.exclusively(async () => {
    writesBy(wanted)
    await enterLayoutUse(db, id, wanted)
    try {
      const others = await othersUse(db, wanted)
      if (others) await expandTables(db, layouts, migrations)
      else await alignAlone(db, layouts, migrations)
      return others
    } catch (error) {
      await leaveLayoutUse(db, id).catch(() => undefined)
      throw error
    }
  })
}

async function alignAlone(
  db: Database,
  layouts: readonly TableLayout[],
  migrations: readonly Migration[],
): Promise<void> {
  const { latest, isExpanded } = await storedLayouts(db)
  if (latest === layoutHash(layouts, migrations) && !isExpanded) return
  if (isExpanded) {
    await gently(db, async tx => {
      await bringInLine(tx, layouts, migrations)
      await fillNotedRows(tx, layouts)
      await endNotes(tx)
    })
    return
  }
  await db.transaction(async tx => {
    // Indexes of large tables take minutes.
    await tx.exec('set local statement_timeout = 0')
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.tables])
    await bringInLine(tx, layouts, migrations)
  })
}

/** The same within a transaction in which nobody else has the tables; a restore fills them before. */
export async function bringInLine(
  tx: Queries,
  layouts: readonly TableLayout[],
  migrations: readonly Migration[],
): Promise<void> {
  await tx.exec('create table if not exists table_layout (name text primary key, layout jsonb not null)')
  const wanted = layoutHash(layouts, migrations)
  const { latest, isExpanded } = await storedLayouts(tx)
  if (latest === wanted && !isExpanded) return
  await checkServer(tx)
  await migrate(tx, migrations)
  await align(tx, layouts)
  await forgetOthers(tx)
  await recordLatest(tx, layouts, wanted)
}

async function align(tx: Queries, layouts: readonly TableLayout[]): Promise<void> {
  const present = await presentTables(tx)
  const plans = layouts.map(layout => planTable(layout, present.get(layout.spec.name)))
  await tx.exec(plans.flatMap(plan => plan.before).join(';\n'))
  for (const { layout, stale } of plans) if (stale.length > 0) await fillColumns(tx, layout, stale)
  await tx.exec(plans.flatMap(plan => plan.after).join(';\n'))
}
