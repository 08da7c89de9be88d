import type { Database, Queries } from '../../../../engine/server/node/postgres/Database.ts'
import { lockFacts } from '../store/insertFacts.ts'
import type { FactServer } from './FactServer.ts'

/**
 * Lets the numbers of writes and of batches go on after the highest that ClickHouse has. A database that was restored counts from where it was
 * at its backup, and what is told under a version below that of the same hour would be taken and count for nothing.
 */
export async function keepAhead(db: Database, server: FactServer): Promise<void> {
  const [row] = await server.ask(`select toFloat64(max(version)), toFloat64(max(batch)) from (
    select version, batch from fact_hourly union all select version, batch from fact_past
    union all select version, 0 from fact_daily union all select version, 0 from fact_about)`)
  const highest = { fact_outbox_sequence_seq: Number(row?.[0] ?? 0), fact_batch_number: Number(row?.[1] ?? 0) }
  for (const [sequence, to] of Object.entries(highest)) {
    const isBehind = async (tx: Queries) => {
      const [known] = await tx.query(`select last_value < $1::bigint as behind from ${sequence}`, [to])
      return known?.behind === true
    }
    if (!(await isBehind(db))) continue
    await db.transaction(async tx => {
      // Whoever takes a number holds this lock.
      await lockFacts(tx)
      if (await isBehind(tx)) await tx.query(`select setval('${sequence}', $1::bigint)`, [to])
    })
  }
}
