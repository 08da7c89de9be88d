import type { Queries } from '../../../../engine/server/node/postgres/Database.ts'
import { lockFacts } from './insertFacts.ts'

/** Forgets what these batches replaced. */
export async function settleBatches(tx: Queries, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return
  await lockFacts(tx)
  for (const table of ['fact_hourly', 'fact_past']) {
    await tx.query(
      `delete from fact_past p using ${table} f
       where f.batch = any($1::int[]) and f.batch > 0 and p.key = f.key and p.hour = f.hour and p.batch < f.batch`,
      [numbers],
    )
  }
}
