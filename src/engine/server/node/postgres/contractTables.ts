import { alignTables, bringInLine } from './bringInLine.ts'
import type { Database } from './Database.ts'
import { gently, type Patience } from './gently.ts'
import { endNotes, endNotesOf, notedTables } from './layoutUse.ts'
import { checkServer, type Migration, migrate } from './migrate.ts'
import { planTable } from './planTable.ts'
import { fillNotedRows, fillStaleRows } from './staleRows.ts'
import { layoutHash, presentTables, recordOnlyReady, recordOrigins, storedLayouts } from './storedLayouts.ts'
import type { TableLayout } from './tableLayout.ts'

/**
 * Takes away what only other layouts needed, when nobody with one is there any more. Each table has a short transaction of its own; one
 * that breaks off between them is gone on with at the next try.
 */
export async function contractTables(
  db: Database,
  layouts: readonly TableLayout[],
  migrations: readonly Migration[],
  patience: Patience,
): Promise<void> {
  const hash = layoutHash(layouts, migrations)
  const { ready } = await storedLayouts(db)
  // What this layout has to do is noted for it, unless it comes anew: then it is what is noted for any.
  const noted = ready.has(hash) ? hash : null
  await checkServer(db)
  await gently(db, tx => migrate(tx, migrations), patience)
  // Whoever starts with another one from here on adds again what it needs.
  await gently(db, tx => recordOnlyReady(tx, hash), patience)
  await fillStaleRows(db, layouts, noted, { goesOn: () => true, onSkipped: () => {} })
  const present = await presentTables(db)
  const withNotes = new Set(await notedTables(db))
  for (const layout of layouts) {
    const { name } = layout.spec
    const { before, stale, after } = planTable(layout, present.get(name))
    if (before.length + stale.length + after.length === 0 && !withNotes.has(name)) continue
    await gently(
      db,
      async tx => {
        if (withNotes.has(name)) await tx.exec(endNotesOf(name))
        await alignTables(tx, [layout])
        await recordOrigins(tx, [layout])
      },
      patience,
    )
  }
  await gently(
    db,
    async tx => {
      await bringInLine(tx, layouts, migrations)
      await fillNotedRows(tx, layouts, noted)
      for (const { again, sql } of migrations) if (again) await tx.exec(sql)
      await endNotes(tx)
    },
    patience,
  )
}
