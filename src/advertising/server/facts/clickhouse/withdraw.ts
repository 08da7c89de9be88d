import { treeColumns } from '../store/factColumns.ts'
import { addUpDays } from './addUpDays.ts'
import { hourColumns, key } from './clickhouseTables.ts'
import type { FactServer } from './FactServer.ts'

/** Takes back what a batch told, as the write of this version: the newest of what stood before comes back, or nothing. */
export async function withdraw(server: FactServer, batch: number, version: number): Promise<void> {
  await server.command(
    `insert into fact_past (${all}, version, gone)
     select ${all}, ${version}, 1 from fact_past final where batch = ${batch}`,
  )
  const withdrawn = `select day, ${key}, hour from fact_hourly final where batch = ${batch}`
  const before = `select * from fact_past final where (day, ${key}, hour) in (${withdrawn})
    order by batch desc limit 1 by day, ${key}, hour`
  await server.command(
    `insert into fact_hourly (${all}, version, gone)
     select ${columns}, ${version}, 0
     from (${before}) as p inner join (
       select * from fact_about final where (${key}) in (select ${key} from (${withdrawn}))
     ) as a using (${key})`,
  )
  // What came back has another batch now; the rest had nothing before it.
  await server.command(
    `insert into fact_hourly (${all}, version, gone)
     select ${all}, ${version}, 1 from fact_hourly final where batch = ${batch}`,
  )
  await server.command(
    `insert into fact_past (${all}, version, gone)
     select ${all}, ${version}, 1 from fact_past final where (day, ${key}, hour, batch) in (
       select day, ${key}, hour, batch from fact_hourly where version = ${version} and gone = 0)`,
  )
  await addUpDays(server, version)
}

const all = hourColumns.join(', ')
/** The tree is the one that was told last. */
const columns = hourColumns.map(name => `${treeColumns.includes(name) ? 'a' : 'p'}.${name}`).join(', ')
