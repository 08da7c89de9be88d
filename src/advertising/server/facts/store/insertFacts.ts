import { advisoryLocks } from '../../../../engine/server/node/postgres/advisoryLocks.ts'
import type { Queries } from '../../../../engine/server/node/postgres/Database.ts'
import { jsonLists } from '../../../../engine/server/node/postgres/rowsJson.ts'
import { factMeasures, factParts, factTree } from '../../../reporting/factShape.ts'
import { measureColumns, partColumns, treeColumns } from './factColumns.ts'
import { ensureFactPartitions } from './factPartitions.ts'
import type { Fact } from './factStore.ts'
import { type StoredFact, storedFact } from './storedFact.ts'

/** Writes facts that nothing takes back: what they replace is kept no longer. */
export async function insertFacts(tx: Queries, given: readonly Fact[]): Promise<void> {
  if (given.length === 0) return
  await lockFacts(tx)
  await writeFacts(tx, given, { number: await nextNumber(tx), replaced: forgetPast })
}

/** Writes facts that may be withdrawn, under the number of their batch. */
export async function insertBatch(tx: Queries, given: readonly Fact[]): Promise<number> {
  await lockFacts(tx)
  const number = await nextNumber(tx)
  if (given.length > 0) await writeFacts(tx, given, { number, replaced: keepReplaced })
  return number
}

/** Whoever holds the lock gets the next one: what is seen of a number is all of it, and of those before it. */
export async function nextNumber(tx: Queries): Promise<number> {
  const [row] = await tx.query(`select nextval('fact_batch_number')::int as number`)
  return Number(row?.number)
}

/** Whoever writes facts does so alone, until the transaction ends. */
export async function lockFacts(tx: Queries): Promise<void> {
  await tx.exec(`set local statement_timeout = '300s'`)
  await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.facts])
}

/** Writes the hours, then adds up again the days that they touch. */
async function writeFacts(tx: Queries, given: readonly Fact[], { number, replaced }: Writing): Promise<void> {
  const facts = new Map<string, StoredFact>()
  const about = new Map<string, StoredFact>()
  for (const one of given) {
    const fact = storedFact(one)
    facts.set(`${fact.hour}\n${fact.about}`, fact)
    about.set(fact.about, fact)
  }
  const months = new Set([...facts.values()].map(({ hour }) => hour.slice(0, 7)))
  await ensureFactPartitions(tx, [...months])
  const keys = await keysOf(tx, about)
  const touched = new Touched()
  const all = [...facts.values()]
  for (const [keyed, reported, ...measures] of hoursOf(all, keys, touched)) {
    await tx.query(replaced, [keyed, reported])
    await tx.query(upsertHours, [keyed, reported, ...measures, number])
  }
  await replacePeople(tx, all, keys)
  await tx.query(addUpDays, touched.params())
  await tx.query(advance, [JSON.stringify(progressOf(facts.values()))])
}

interface Writing {
  readonly number: number
  /** What becomes of the hours that are told again. */
  readonly replaced: string
}

/**
 * The numbers of what facts are about; what is new gets one, and the tree above it is what was told last. Most are there
 * already: only new ones, and those whose tree has changed, are written.
 */
async function keysOf(tx: Queries, about: ReadonlyMap<string, StoredFact>): Promise<ReadonlyMap<string, number>> {
  const keys = new Map<string, number>()
  const names = [...about.keys()]
  const rows = [...about.values()].map(({ parts, tree }, index) =>
    JSON.stringify({ n: index, ...shortened('t', Object.values(tree)), ...shortened('p', Object.values(parts)) }),
  )
  const find = async (list: string) => {
    for (const { n, id } of await tx.query(selectKeys, [list])) keys.set(names[Number(n)] ?? '', Number(id))
  }
  // Most facts have no medium and no deal. The server doesn't foresee that, and would fetch all of those for each key.
  await tx.exec('set local enable_bitmapscan = off')
  for (const list of jsonLists(rows)) await find(list)
  for (const list of jsonLists(rows.filter((_, index) => !keys.has(names[index] ?? '')))) {
    await tx.query(upsertKeys, [list])
    await find(list)
  }
  await tx.exec('set local enable_bitmapscan = on')
  if (keys.size < names.length) throw new Error('Some facts are about nothing that is stored')
  return keys
}

/** In portions, a list for each column: PostgreSQL reads these in half the time that it takes for JSON. */
function* hoursOf(
  facts: readonly StoredFact[],
  keys: ReadonlyMap<string, number>,
  touched: Touched,
): Generator<string[]> {
  for (let start = 0; start < facts.length; start += PORTION) {
    const portion = facts.slice(start, start + PORTION)
    const keyed = portion.map(({ about, hour }) => {
      const key = keys.get(about) ?? 0
      touched.add(key, hour.slice(0, 10))
      return key
    })
    const lists = [
      keyed,
      portion.map(({ hour }) => hour),
      ...factMeasures.map(name => portion.map(({ measures }) => measures[name] ?? 0)),
    ]
    yield lists.map(list => `{${list.join(',')}}`)
  }
}

const PORTION = 5_000

/** Whom these hours name now, instead of whom they named before. */
async function replacePeople(
  tx: Queries,
  facts: readonly StoredFact[],
  keys: ReadonlyMap<string, number>,
): Promise<void> {
  const columns = (some: readonly StoredFact[]) => [
    some.map(({ about }) => keys.get(about) ?? 0),
    some.map(({ hour }) => hour),
  ]
  const hours = facts.map(({ hour }) => hour).sort()
  await tx.query(forgetPeople, [...columns(facts), hours[0], hours.at(-1)])
  const naming = facts.filter(({ people }) => people.length > 0)
  for (let start = 0; start < naming.length; start += PORTION) {
    const portion = naming.slice(start, start + PORTION)
    await tx.query(insertPeople, [...columns(portion), portion.map(({ people }) => `{${people.join(',')}}`)])
  }
}

/** What is empty is left out: most parts of a fact are. */
function shortened(letter: string, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.flatMap((value, index) => (value ? [[`${letter}${index}`, value]] : [])))
}

function progressOf(facts: Iterable<StoredFact>): { o: string; h: string }[] {
  const last = new Map<string, string>()
  for (const { tree, hour, parts } of facts) {
    // Conversions come by the minute: they say nothing of how far delivery is known.
    if (parts.event === '' && hour > (last.get(tree.organization) ?? '')) last.set(tree.organization, hour)
  }
  return [...last].map(([o, h]) => ({ o, h }))
}

/** The days to be added up again, each once. */
class Touched {
  readonly #days = new Map<string, Set<number>>()

  add(key: number, day: string): void {
    const keys = this.#days.get(day)
    if (keys) keys.add(key)
    else this.#days.set(day, new Set([key]))
  }

  /** Keys and their days side by side, then the first and the last day. */
  params(): unknown[] {
    const pairs = [...this.#days].flatMap(([day, keys]) => [...keys].map(key => [key, day] as const))
    const days = [...this.#days.keys()].sort()
    return [pairs.map(([key]) => key), pairs.map(([, day]) => day), days[0], days.at(-1)]
  }
}

/** Facts travel under short names: there are many of them. */
const keyFields = [
  ...factTree.map((_, index) => `t${index} text`),
  ...factParts.map((_, index) => `p${index} text`),
].join(', ')
const treeValues = factTree.map((_, index) => `coalesce(x.t${index}, '')`)
const partValues = factParts.map((_, index) => `coalesce(x.p${index}, '')`)

const upsertKeys = `
  insert into fact_key (${[...treeColumns, ...partColumns].join(', ')})
  select ${[...treeValues, ...partValues].join(', ')} from json_to_recordset($1::json) as x(${keyFields})
  on conflict (${partColumns.join(', ')}) do update set ${treeColumns.map(name => `${name} = excluded.${name}`).join(', ')}`

const isSameTree = treeColumns.map((name, index) => `k.${name} = ${treeValues[index]}`).join(' and ')

/**
 * Keys that are there, with exactly this tree. They are found by their parts: `is true` keeps the planner, who of a table that nobody has
 * counted expects one row for each organization and currency, from reading all of these for each key.
 */
const selectKeys = `
  select x.n, k.id from json_to_recordset($1::json) as x(n int, ${keyFields})
  join fact_key k on ${partColumns.map((name, index) => `k.${name} = ${partValues[index]}`).join(' and ')}
  where (${isSameTree}) is true`

const upsertHours = `
  insert into fact_hourly (key, hour, ${measureColumns.join(', ')}, batch)
  select *, $${measureColumns.length + 3}::int
  from unnest($1::int[], $2::timestamptz[], ${measureColumns.map((_, index) => `$${index + 3}::bigint[]`).join(', ')})
  on conflict (key, hour) do update set ${['batch', ...measureColumns].map(name => `${name} = excluded.${name}`).join(', ')}`

/** The outer bounds spare it the other months. */
const keepReplaced = `
  insert into fact_past (key, hour, batch, ${measureColumns.join(', ')}, people)
  select f.key, f.hour, f.batch, ${measureColumns.map(name => `f.${name}`).join(', ')}, p.people
  from unnest($1::int[], $2::timestamptz[]) as t(key, hour)
  join fact_hourly f on f.key = t.key and f.hour = t.hour
  left join fact_people p on p.key = f.key and p.hour = f.hour
  where f.hour between (select min(hour) from unnest($2::timestamptz[]) as hour)
    and (select max(hour) from unnest($2::timestamptz[]) as hour)`

const forgetPast = `
  delete from fact_past p using unnest($1::int[], $2::timestamptz[]) as t(key, hour)
  where p.key = t.key and p.hour = t.hour`

/** As double precision: faster, and exact as far as JavaScript is. The outer bounds spare it the other months. */
const addUpDays = `
  insert into fact_daily (key, day, ${measureColumns.join(', ')})
  select t.key, t.day, ${measureColumns.map(name => `sum(f.${name}::double precision)`).join(', ')}
  from unnest($1::int[], $2::date[]) as t(key, day)
  join fact_hourly f on f.key = t.key
    and f.hour >= t.day::timestamp at time zone 'UTC' and f.hour < (t.day + 1)::timestamp at time zone 'UTC'
  where f.hour >= $3::date::timestamp at time zone 'UTC' and f.hour < ($4::date + 1)::timestamp at time zone 'UTC'
  group by t.key, t.day
  on conflict (key, day) do update set ${measureColumns.map(name => `${name} = excluded.${name}`).join(', ')}`

/** The outer bounds spare it the other months. */
const forgetPeople = `
  delete from fact_people f using unnest($1::int[], $2::timestamptz[]) as t(key, hour)
  where f.key = t.key and f.hour = t.hour and f.hour >= $3::timestamptz and f.hour <= $4::timestamptz`

const insertPeople = `
  insert into fact_people (key, hour, people)
  select key, hour, people::bigint[] from unnest($1::int[], $2::timestamptz[], $3::text[]) as t(key, hour, people)`

const advance = `
  insert into fact_progress (organization, hour)
  select o, h from json_to_recordset($1::json) as x(o text, h timestamptz) order by o
  on conflict (organization) do update set hour = greatest(fact_progress.hour, excluded.hour)`
