import type { Database, Queries } from '../../../../engine/server/node/postgres/Database.ts'
import { measureColumns, partColumns, treeColumns } from '../store/factColumns.ts'
import { areOnClickhouse, placeOnClickhouse } from '../store/factPlace.ts'
import { lockFacts } from '../store/insertFacts.ts'
import { addUpDays } from './addUpDays.ts'
import { hourColumns, makeTables } from './clickhouseTables.ts'
import { clickhouseText } from './clickhouseText.ts'
import type { FactServer } from './FactServer.ts'

/**
 * Copies the facts of a database to ClickHouse, month by month, compares the sums of each, and takes them out of the database when
 * all are there. Nobody writes facts meanwhile. A month whose sums agree already is not copied again, so a move that was broken off
 * goes on where it was. @throws Error with a sentence when a month's sums differ afterwards
 */
export async function moveFacts(db: Database, server: FactServer, print: (line: string) => void): Promise<void> {
  if (await areOnClickhouse(db)) return print('The facts of this database are on ClickHouse already')
  await makeTables(server)
  await db.transaction(async tx => {
    await lockFacts(tx)
    await tx.exec(`set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`)
    await copyAbout(tx, server)
    for (const month of await monthsOf(tx)) {
      const wanted = await sumsInDatabase(tx, month)
      if (same(wanted, await sumsOnClickhouse(server, month))) {
        print(`${month}: ${wanted[0]} hours are there already`)
        continue
      }
      await copyMonth(tx, server, month)
      if (!same(wanted, await sumsOnClickhouse(server, month)))
        throw new Error(
          `The sums of ${month} differ on ClickHouse: nothing was taken out of the database. Empty the ClickHouse database, and move them again.`,
        )
      print(`${month}: ${wanted[0]} hours copied, sums agree`)
    }
    await copyPast(tx, server)
    await tx.exec('truncate fact_hourly, fact_daily, fact_people, fact_past, fact_progress, fact_key')
    await placeOnClickhouse(tx)
  })
  print('The facts are on ClickHouse. Start all processes with FACTS_URL.')
}

async function monthsOf(tx: Queries): Promise<readonly string[]> {
  const rows = await tx.query(
    `select distinct to_char(hour at time zone 'UTC', 'YYYY-MM') as month from fact_hourly order by month`,
  )
  return rows.map(({ month }) => String(month))
}

/** How many hours, the sum of each measure, how many people, and how many days are added up. */
async function sumsInDatabase(tx: Queries, month: string): Promise<readonly string[]> {
  const [row = {}] = await tx.query(
    `select count(*)::text as c, ${measureColumns.map((name, index) => `coalesce(sum(${name}), 0)::numeric::text as s${index}`).join(', ')},
       (select count(*) from fact_people p cross join unnest(p.people) where ${monthOf(month, 'p.hour')})::text as people,
       (select count(*) from fact_daily d where to_char(d.day, 'YYYY-MM') = $1)::text as days
     from fact_hourly where ${monthOf(month, 'hour')}`,
    [month],
  )
  return [row.c, ...measureColumns.map((_, index) => row[`s${index}`]), row.people, row.days].map(String)
}

async function sumsOnClickhouse(server: FactServer, month: string): Promise<readonly string[]> {
  const number = month.replace('-', '')
  const [row = []] = await server.ask(
    `select toString(count()), ${measureColumns.map(name => `toString(sum(toInt128(${name})))`).join(', ')}, toString(sum(length(people))),
       toString((select count() from fact_daily final where toYYYYMM(day) = ${number}))
     from fact_hourly final where toYYYYMM(day) = ${number}`,
  )
  return row.map(String)
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}

async function copyMonth(tx: Queries, server: FactServer, month: string): Promise<void> {
  const select = `select ${columns('f')}, f.batch, coalesce(p.people, '{}') as people from fact_hourly f
    join fact_key k on k.id = f.key left join fact_people p on p.key = f.key and p.hour = f.hour
      and ${monthOf(month, 'p.hour')} where ${monthOf(month, 'f.hour')}`
  await addUpDays(server, await copy(tx, server, { table: 'fact_hourly', names: hourColumns, select }))
}

async function copyPast(tx: Queries, server: FactServer): Promise<void> {
  const select = `select ${columns('f')}, f.batch, coalesce(f.people, '{}') as people from fact_past f join fact_key k on k.id = f.key`
  await copy(tx, server, { table: 'fact_past', names: hourColumns, select })
}

async function copyAbout(tx: Queries, server: FactServer): Promise<void> {
  const names = [...partColumns, ...treeColumns]
  await copy(tx, server, { table: 'fact_about', names, select: `select ${names.join(', ')} from fact_key` })
}

/** In portions, through a cursor: however many there are, a portion is what is held. @returns their version */
async function copy(tx: Queries, server: FactServer, { table, names, select }: Copy): Promise<number> {
  const version = await nextVersion(tx)
  await tx.exec(`declare moved no scroll cursor for ${select}`)
  for (;;) {
    const rows = await tx.query('fetch forward 20000 from moved')
    if (rows.length === 0) break
    await server.insert(
      table,
      [...names, 'version'],
      rows.map(row => [...names.map(name => row[name]), version]),
    )
  }
  await tx.exec('close moved')
  return version
}

interface Copy {
  readonly table: string
  readonly names: readonly string[]
  readonly select: string
}

/** Later writes have higher ones. */
async function nextVersion(tx: Queries): Promise<number> {
  const [row] = await tx.query(`select nextval(pg_get_serial_sequence('fact_outbox', 'sequence'))::int8 as version`)
  return Number(row?.version)
}

function columns(of: string): string {
  const named = [...partColumns, ...treeColumns].map(name => `k.${name}`)
  // Whole numbers as texts: JavaScript's are exact up to 2^53 only.
  const counts = measureColumns.map(name => `${of}.${name}::text as ${name}`)
  const times = `to_char(${of}.hour at time zone 'UTC', 'YYYY-MM-DD') as day, extract(epoch from ${of}.hour)::int8 as hour`
  return [times, ...named, ...counts].join(', ')
}

function monthOf(month: string, column: string): string {
  const start = `${clickhouseText(`${month}-01 00:00Z`)}::timestamptz`
  return `${column} >= ${start} and ${column} < (${start} at time zone 'UTC' + interval '1 month') at time zone 'UTC'`
}
