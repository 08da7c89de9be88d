import type { Database, Queries, SqlRow } from '../../../../engine/server/node/postgres/Database.ts'
import type { Query } from '../../../../engine/server/store/Store.ts'
import { isTimeDimension } from '../../../reporting/dimensions.ts'
import { bucketOf } from '../../../reporting/timeBuckets.ts'
import { placeConditions } from './factPlaces.ts'
import { asksPeople, type FactGroup, type FactReport, measuresOfReport } from './factReport.ts'
import { reportStatement } from './reportStatement.ts'

export async function reportFacts(db: Queries, report: FactReport): Promise<FactGroup[]> {
  const { sql, params } = reportStatement(report)
  const ask = db.queryLong ?? db.query
  return (await ask(sql, params, report.signal)).map(groupReader(report))
}

export async function* streamFacts(db: Database, report: FactReport): AsyncGenerator<readonly FactGroup[]> {
  const { sql, params } = reportStatement(report)
  const read = groupReader(report)
  for await (const rows of db.stream(sql, params)) yield rows.map(read)
}

export async function factCurrencies(
  db: Queries,
  report: Pick<FactReport, 'scope' | 'filters' | 'signal'>,
): Promise<string[]> {
  const params: unknown[] = []
  const add = (value: unknown, type: string) => `$${params.push(value)}::${type}`
  const sql =
    report.scope !== 'all' && report.filters.every(({ dimension }) => isTimeDimension(dimension))
      ? currenciesOf(add([...report.scope], 'text[]'))
      : `select distinct k.currency from fact_key k${placeConditions(add, report)} order by k.currency`
  const rows = await db.query(sql, params, report.signal)
  return rows.map(({ currency }) => String(currency))
}

/** Goes from one currency of an organization to the next in the index, in place of reading all of its places. */
function currenciesOf(organizations: string): string {
  return `
    select distinct found.currency from unnest(${organizations}) as asked(organization) cross join lateral (
      with recursive one as (
        (select currency from fact_key where organization = asked.organization order by currency limit 1)
        union all
        select (
          select currency from fact_key where organization = asked.organization and currency > one.currency
          order by currency limit 1
        ) from one where one.currency is not null
      )
      select currency from one where currency is not null
    ) as found order by found.currency`
}

export async function lastFactHour(db: Queries, scope: Query['scope']): Promise<string | null> {
  const [row] = await db.query(
    `select (extract(epoch from max(hour)) * 1000)::double precision as hour from fact_progress
     ${scope === 'all' ? '' : 'where organization = any($1::text[])'}`,
    scope === 'all' ? [] : [[...scope]],
  )
  return row?.hour == null ? null : new Date(Number(row.hour)).toISOString()
}

function groupReader(report: FactReport): (row: SqlRow) => FactGroup {
  const measures = measuresOfReport(report)
  const counted = asksPeople(report)
  return row => ({
    values: report.dimensions.map((dimension, index) => {
      const value = row[`d${index}`]
      return dimension === 'hour' ? bucketOf('hour', report.clock, Number(value)) : String(value)
    }),
    sums: {
      ...Object.fromEntries(measures.map((measure, index) => [measure, Number(row[`m${index}`])])),
      ...(counted ? { people: Number(row.people) } : {}),
    },
  })
}
