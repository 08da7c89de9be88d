import { hourColumns, key } from './clickhouseTables.ts'
import type { FactServer } from './FactServer.ts'

/** Forgets what these batches replaced, as the write of this version. */
export async function settle(server: FactServer, batches: readonly number[], version: number): Promise<void> {
  if (batches.length === 0) return
  const settled = `batch in (${batches.join(', ')}) and batch > 0`
  const tops = ['fact_hourly', 'fact_past']
    .map(table => `select day, ${key}, hour, batch from ${table} final where ${settled}`)
    .join(' union all ')
  await server.command(
    `insert into fact_past (${all}, version, gone)
     select ${all}, ${version}, 1 from (select * from fact_past final) as p
     inner join (select day, ${key}, hour, max(batch) as top from (${tops}) group by day, ${key}, hour) as t
     using (day, ${key}, hour) where batch < top`,
  )
}

const all = hourColumns.join(', ')
