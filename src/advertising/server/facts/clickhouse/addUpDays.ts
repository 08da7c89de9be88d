import { measureColumns, treeColumns } from '../store/factColumns.ts'
import { key, tree } from './clickhouseTables.ts'
import type { FactServer } from './FactServer.ts'

/** Adds up again the days whose hours the write of this version touched; a day without hours goes. */
export async function addUpDays(server: FactServer, version: number): Promise<void> {
  const touched = `select distinct day, ${key} from fact_hourly where version = ${version}`
  const within = `day between (select min(day) from (${touched})) and (select max(day) from (${touched}))`
  const there = `select day, ${key}, ${treeColumns.map(name => `any(${name}) as t_${name}`).join(', ')}, ${measureColumns
    .map(name => `sum(toFloat64(${name})) as s_${name}`)
    .join(', ')}
    from fact_hourly final where ${within} and (day, ${key}) in (${touched}) group by day, ${key}`
  await server.command(
    `insert into fact_daily (day, ${key}, ${tree}, ${measureColumns.join(', ')}, version, gone)
     select *, ${version}, 0 from (${there})`,
  )
  await server.command(
    `insert into fact_daily (day, ${key}, ${tree}, version, gone)
     select day, ${key}, ${tree}, ${version}, 1 from fact_daily final
     where (day, ${key}) in (select day, ${key} from (${touched}) as t
       where (day, ${key}) not in (select day, ${key} from fact_hourly final where ${within} and (day, ${key}) in (${touched})))`,
  )
}
