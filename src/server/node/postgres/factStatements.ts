import { checkedFact, factKey, MEASURES } from '../../store/factSums.ts'
import type { Fact, FactDimension, FactQuery, FactRow } from '../../store/Store.ts'
import type { Queries } from './Database.ts'
import { jsonLists } from './rowsJson.ts'

/** Sums by day, from the days' table that `insertFacts` keeps. As double precision: faster, and exact as far as JavaScript is. */
export async function dailyFacts(db: Queries, query: FactQuery): Promise<FactRow[]> {
  const dimension = columnOf[query.by]
  const params: unknown[] = [query.from, query.to]
  const conditions = ['day between $1::date and $2::date']
  if (query.scope !== 'all') conditions.push(`organization = any($${params.push([...query.scope])}::text[])`)
  if (query.ids)
    conditions.push(`${dimension} = any($${params.push(query.ids.filter(id => !id.includes('\0')))}::text[])`)
  const sums = MEASURES.map(measure => `sum(${columnOf[measure]}::double precision) as "${measure}"`)
  const rows = await db.query(
    `select to_char(day, 'YYYY-MM-DD') as day, ${dimension} as id, ${sums.join(', ')} from fact_daily
     where ${conditions.join(' and ')} group by fact_daily.day, ${dimension} order by fact_daily.day, ${dimension}`,
    params,
  )
  return rows.map(row => ({
    day: String(row.day),
    id: String(row.id),
    ...(Object.fromEntries(MEASURES.map(measure => [measure, Number(row[measure])])) as Measures),
  }))
}

/** Writes the hours, then adds up again the days of the line items that they touch. One caller at a time. */
export async function insertFacts(tx: Queries, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  const byKey = new Map(facts.map(checkedFact).map(fact => [factKey(fact), fact]))
  const days = new Map<string, readonly [lineItem: string, day: string]>()
  for (const { lineItem, hour } of byKey.values())
    days.set(`${hour.slice(0, 10)} ${lineItem}`, [lineItem, hour.slice(0, 10)])
  await tx.query('select pg_advisory_xact_lock($1)', [FACTS_LOCK])
  for (const list of jsonLists(lists(byKey.values()))) await tx.query(upsertHours, [list])
  const touched = [[...days.values()].map(([lineItem]) => lineItem), [...days.values()].map(([, day]) => day)]
  await tx.query(forgetDays, touched)
  await tx.query(addUpDays, touched)
}

const columnOf: Record<FactDimension | (typeof MEASURES)[number], string> = {
  organization: 'organization',
  campaign: 'campaign',
  strategy: 'strategy',
  lineItem: 'line_item',
  media: 'media',
  deal: 'deal',
  bidRequests: 'bid_requests',
  bids: 'bids',
  wins: 'wins',
  impressions: 'impressions',
  viewable: 'viewable',
  clicks: 'clicks',
  conversions: 'conversions',
  starts: 'starts',
  completes: 'completes',
  spend: 'spend',
}

const FACTS_LOCK = 4_827_301_002

const names = Object.keys(columnOf) as (keyof typeof columnOf)[]
const columns = names.map(name => columnOf[name])
const measures = MEASURES.map(measure => columnOf[measure])
const dimensions = columns.filter(column => !measures.includes(column))
const touchedDays = 'unnest($1::text[], $2::date[]) as touched(line_item, day)'

/** Facts travel under short names: there are many of them. */
const upsertHours = `
  insert into fact_hourly (hour, ${columns.join(', ')})
  select h, ${columns.map((_, index) => `c${index}`).join(', ')} from json_to_recordset($1::json)
    as x(h timestamptz, ${columns.map((column, index) => `c${index} ${measures.includes(column) ? 'bigint' : 'text'}`).join(', ')})
  on conflict (line_item, hour, media, deal) do update
    set ${columns.map(column => `${column} = excluded.${column}`).join(', ')}`

const forgetDays = `
  delete from fact_daily using ${touchedDays}
  where fact_daily.line_item = touched.line_item and fact_daily.day = touched.day`

const addUpDays = `
  insert into fact_daily (day, ${columns.join(', ')})
  select touched.day, ${columns.map(column => (measures.includes(column) ? `sum(fact.${column}::double precision)` : `fact.${column}`)).join(', ')}
  from ${touchedDays}
  join fact_hourly fact on fact.line_item = touched.line_item
    and fact.hour >= touched.day::timestamp at time zone 'UTC'
    and fact.hour < (touched.day + 1)::timestamp at time zone 'UTC'
  group by touched.day, ${dimensions.map(column => `fact.${column}`).join(', ')}`

function* lists(facts: Iterable<Fact>): Generator<string> {
  for (const fact of facts) {
    const values = names.map((name, index) => `"c${index}":${JSON.stringify(fact[name])}`)
    yield `{"h":"${fact.hour}",${values.join(',')}}`
  }
}

type Measures = Pick<FactRow, (typeof MEASURES)[number]>
