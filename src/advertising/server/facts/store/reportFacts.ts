import type { Database, Queries, SqlRow } from '../../../../engine/server/node/postgres/Database.ts'
import type { Query } from '../../../../engine/server/store/Store.ts'
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
  const rest = placeConditions((value, type) => `$${params.push(value)}::${type}`, report)
  const sql = `select distinct k.currency from fact_key k${rest} order by k.currency`
  const rows = await db.query(sql, params, report.signal)
  return rows.map(({ currency }) => String(currency))
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
