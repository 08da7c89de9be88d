import type { Queries } from './Database.ts'
import { fillColumns } from './fillColumns.ts'
import { checkServer, type Migration, migrate } from './migrate.ts'
import { planTable } from './planTable.ts'
import { forgetOthers, layoutHash, presentTables, recordLatest, storedLayouts } from './storedLayouts.ts'
import type { TableLayout } from './tableLayout.ts'

/** Makes the tables those of these layouts alone, within a transaction in which nobody else has them; a restore fills them before. */
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
  await alignTables(tx, layouts)
  for (const { afterwards } of migrations) if (afterwards !== undefined) await tx.exec(afterwards)
  await forgetOthers(tx)
  await recordLatest(tx, layouts, wanted)
}

/** Brings the columns and indexes of tables in line. */
export async function alignTables(tx: Queries, layouts: readonly TableLayout[]): Promise<void> {
  const present = await presentTables(
    tx,
    layouts.map(({ spec }) => spec.name),
  )
  const plans = layouts.map(layout => planTable(layout, present.get(layout.spec.name)))
  await tx.exec(plans.flatMap(plan => plan.before).join(';\n'))
  for (const { layout, stale } of plans) if (stale.length > 0) await fillColumns(tx, layout, stale)
  await tx.exec(plans.flatMap(plan => plan.after).join(';\n'))
}
