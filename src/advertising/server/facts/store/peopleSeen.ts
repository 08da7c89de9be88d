import type { Queries } from '../../../../engine/server/node/postgres/Database.ts'
import { factPlaces } from './factPlaces.ts'
import type { PeopleQuestion } from './factStore.ts'
import { factTimes } from './factTimes.ts'

/** People of the sample whom facts tell of, with the last hour of each. */
export async function peopleSeen(db: Queries, question: PeopleQuestion): Promise<ReadonlyMap<number, string>> {
  const params: unknown[] = []
  const add = (value: unknown, type: string) => `$${params.push(value)}::${type}`
  const times = factTimes(question, false)
  const kinds = { delivery: true, loss: false }
  const { sql } = factPlaces(add, { ...question, dimensions: [], kinds, named: [], withCurrency: false })
  const statement = `
    select person, (extract(epoch from max(f.hour)) * 1000)::double precision as last
    from fact_people f join (${sql} offset bigint '0') as place on place.id = f.key cross join unnest(f.people) as person
    where ${[times.within, ...times.conditions(add, question.filters)].join(' and ')}
    group by person having count(distinct f.hour) >= ${add(question.atLeast, 'int')}`
  const rows = await (db.queryLong ?? db.query)(statement, params, question.signal)
  return new Map(rows.map(row => [Number(row.person), new Date(Number(row.last)).toISOString()]))
}
