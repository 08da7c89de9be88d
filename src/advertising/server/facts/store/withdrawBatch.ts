import type { Queries } from '../../../../engine/server/node/postgres/Database.ts'
import { measureColumns } from './factColumns.ts'
import { lockFacts } from './insertFacts.ts'

/** Removes what a batch told; where nothing newer was told, the newest of what stood before comes back. */
export async function withdrawBatch(tx: Queries, number: number): Promise<void> {
  await lockFacts(tx)
  await tx.query('delete from fact_past where batch = $1', [number])
  await tx.exec(`
    create temp table if not exists fact_withdrawn (key int not null, hour timestamptz not null);
    truncate fact_withdrawn`)
  await tx.query('insert into fact_withdrawn select key, hour from fact_hourly where batch > 0 and batch = $1', [
    number,
  ])
  await tx.exec('analyze fact_withdrawn')
  const [span] = await tx.query('select min(hour)::text as first, max(hour)::text as last from fact_withdrawn')
  // One by one: each has the time that a statement is allowed.
  if (span?.first != null) for (const sql of takeBack(String(span.first), String(span.last))) await tx.exec(sql)
  await tx.exec('drop table fact_withdrawn')
}

const measures = measureColumns.join(', ')
const sameHour = 'f.key = w.key and f.hour = w.hour'
const days = `select distinct key, (hour at time zone 'UTC')::date as day from fact_withdrawn`

/** What `fact_withdrawn` names goes, and what stood before comes back. The first and the last hour of it spare it the other months. */
function takeBack(first: string, last: string): readonly string[] {
  const within = `f.hour between '${first}'::timestamptz and '${last}'::timestamptz`
  const [firstDay, lastDay] = [first, last].map(hour => `('${hour}'::timestamptz at time zone 'UTC')::date`)
  return [
    `delete from fact_people f using fact_withdrawn w where ${sameHour} and ${within}`,
    `delete from fact_hourly f using fact_withdrawn w where ${sameHour} and ${within}`,
    `insert into fact_hourly (key, hour, batch, ${measures})
    select distinct on (f.key, f.hour) f.key, f.hour, f.batch, ${measureColumns.map(name => `f.${name}`).join(', ')}
    from fact_past f join fact_withdrawn w on ${sameHour} where ${within} order by f.key, f.hour, f.batch desc`,
    `insert into fact_people (key, hour, people)
    select f.key, f.hour, p.people from fact_hourly f join fact_withdrawn w on ${sameHour}
    join fact_past p on p.key = f.key and p.hour = f.hour and p.batch = f.batch
    where p.people is not null and ${within}`,
    `delete from fact_past p using fact_hourly f, fact_withdrawn w
    where ${sameHour} and p.key = f.key and p.hour = f.hour and p.batch = f.batch and ${within}`,
    // Sums as double precision: faster, and exact as far as JavaScript is.
    `delete from fact_daily d using (${days}) as t
    where d.key = t.key and d.day = t.day and d.day between ${firstDay} and ${lastDay}`,
    `insert into fact_daily (key, day, ${measures})
    select t.key, t.day, ${measureColumns.map(name => `sum(f.${name}::double precision)`).join(', ')}
    from (${days}) as t
    join fact_hourly f on f.key = t.key
      and f.hour >= t.day::timestamp at time zone 'UTC' and f.hour < (t.day + 1)::timestamp at time zone 'UTC'
    where f.hour >= ${firstDay}::timestamp at time zone 'UTC' and f.hour < (${lastDay} + 1)::timestamp at time zone 'UTC'
    group by t.key, t.day`,
    // Up to which hour delivery is known, where that one was withdrawn: the newest that is left of any of its keys.
    `with shrunk as (
    select distinct p.organization from fact_progress p
    join fact_key k on k.organization = p.organization join fact_withdrawn w on w.key = k.id and w.hour = p.hour
  ), left_over as (
    select k.organization, max(newest.hour) as hour from shrunk join fact_key k on k.organization = shrunk.organization and k.event = ''
    cross join lateral (select max(f.hour) as hour from fact_hourly f where f.key = k.id) as newest group by 1
  )
  update fact_progress p set hour = coalesce(l.hour, '-infinity') from left_over l where p.organization = l.organization`,
    `delete from fact_progress where hour = '-infinity'`,
    `delete from fact_key k using (select distinct key from fact_withdrawn) as w
    where k.id = w.key and not exists (select from fact_hourly f where f.key = k.id)`,
  ]
}
