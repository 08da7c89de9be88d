import type { Database } from './Database.ts'
import { fillPortion } from './fillColumns.ts'
import { gently } from './gently.ts'
import { layoutSetting, noteWrites } from './layoutUse.ts'
import { type Migration, migrate } from './migrate.ts'
import { planTable, type TablePlan } from './planTable.ts'
import { copyNotes } from './staleRows.ts'
import { layoutHash, presentTables, recordLatest, recordNoted, recordReady, storedLayouts } from './storedLayouts.ts'
import type { TableLayout } from './tableLayout.ts'

/**
 * Adds what these layouts need to tables that processes of another version write at the same time, and takes nothing away. Each
 * step is a short transaction that gives up where it would keep the others waiting, and tries again.
 * @throws Error with a sentence when the database is newer, or has a column as another type than is needed
 */
export async function expandTables(
  db: Database,
  layouts: readonly TableLayout[],
  migrations: readonly Migration[],
): Promise<void> {
  await gently(db, tx => migrate(tx, migrations))
  const wanted = layoutHash(layouts, migrations)
  const { latest, ready } = await storedLayouts(db)
  const present = await presentTables(db)
  const plans = layouts.map(layout => planTable(layout, present.get(layout.spec.name)))
  const wrong = plans.flatMap(plan => plan.wrong.map(name => `${plan.layout.spec.name}.${name}`))
  if (wrong.length > 0) {
    throw new Error(
      `Processes of another version use this database, and this version needs other columns under the same names (${wrong.slice(0, 3).join(', ')}). Stop those processes first. A process that was killed counts as running for one more minute; try again then.`,
    )
  }
  const isReady = latest === wanted || ready.has(wanted)
  if (isReady && plans.every(({ adds, after }) => adds.length + after.length === 0)) return
  const both = [...(latest === undefined ? [] : [latest]), wanted]
  await gently(db, tx => recordNoted(tx, both))
  for (const plan of plans) await expand(db, plan)
  await gently(db, async tx => {
    await recordLatest(tx, layouts, wanted)
    await recordReady(tx, both)
    await copyNotes(tx, wanted)
  })
}

async function expand(db: Database, { layout, stale, isShared, adds, after }: TablePlan): Promise<void> {
  // Who writes a row from here on leaves a note of it, so that none is missed by what follows.
  const notes = isShared ? [] : [noteWrites(layout.table)]
  if (adds.length + notes.length > 0) await gently(db, tx => tx.exec([...adds, ...notes].join(';\n')))
  let last: string | null = stale.length > 0 ? '' : null
  while (last !== null) {
    const from: string = last
    last = await gently(db, async tx => {
      await tx.exec(`set local ${layoutSetting} = '*'`)
      return fillPortion(tx, layout, stale, from)
    })
  }
  for (const sql of after) await gently(db, tx => tx.exec(sql))
}
