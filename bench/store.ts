import { catalogue } from '../resources.config.ts'
import { postgresHalves } from '../src/advertising/server/postgresHalves.ts'
import { createApi } from '../src/engine/server/createApi.ts'
import { listen } from '../src/engine/server/node/listen.ts'
import type { Database } from '../src/engine/server/node/postgres/Database.ts'
import { openPostgres } from '../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../src/engine/server/node/postgres/postgresStore.ts'
import type { Row } from '../src/engine/server/store/Store.ts'
import { north, origin, testWorld } from '../tests/contract/apiClient.ts'
import { apiTables } from '../tests/contract/apiTables.ts'
import { startPostgres } from '../tests/postgresServer.ts'
import type { Bench, Measurement } from './setup/bench.ts'
import { insertRows } from './setup/insertRows.ts'
import { lineItemRows } from './setup/lineItemRows.ts'
import { manyRows } from './setup/manyRows.ts'
import { sideBySide, timesMeasurement } from './setup/sideBySide.ts'

const sizes = (process.env.STORE_ROWS ?? '10000,100000,1000000').split(',').map(Number)
const base = 10_000
/** Milliseconds take many of them on a machine that does other things as well. */
const rounds = 15

/** What lists and the search cost over HTTP with more and more line items of one organization, in one run. */
export const bench: Bench = {
  title: `Lists of ${sizes.map(shown).join(', ')} line items on PostgreSQL, over HTTP, median of ${rounds} rounds; "plain" is the smallest`,
  async run() {
    const server = await startPostgres()
    const admin = openPostgres(server.url)
    const places: Place[] = []
    try {
      for (const [index, rows] of sizes.entries()) {
        await admin.exec(`create schema bench_${index}`)
        const started = performance.now()
        places.push(await placeOf(openPostgres(server.url, { schema: `bench_${index}`, statementMs: 600_000 }), rows))
        console.log(`${shown(rows)} rows are there (${((performance.now() - started) / 1000).toFixed(0)} s)`)
      }
      await admin.exec('checkpoint')
      return await measurePlaces(places)
    } finally {
      for (const place of places) await place.close()
      await admin.close()
      await server.stop()
    }
  },
}

interface Place {
  readonly rows: number
  readonly db: Database
  get(path: string): () => Promise<void>
  close(): Promise<void>
}

async function placeOf(db: Database, rows: number): Promise<Place> {
  const store = createPostgresStore(db, apiTables(catalogue), postgresHalves)
  await store.prepare()
  const world = await testWorld(store)
  await manyRows({ db, store }, 'line-item', lineItemRows(north, Math.min(rows, base)), Math.ceil(rows / base))
  await insertRows(store, { 'inventory-set': longLists() })
  const { cookie } = await world.signIn('manager')
  // The tests' API checks its answers, which would take longer than they do.
  const api = createApi(world.options)
  const headers = { cookie: cookie ?? '', prefer: 'count=limited' }
  const answer = (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return api(new Request(`${origin}${pathname}${search}`, { headers }))
  }
  const listening = await listen({ port: 0, host: '127.0.0.1', headers: {}, answer })
  return {
    rows,
    db,
    get: path => async () => {
      const response = await fetch(`${listening.url}/api/v1${path}`)
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${path}: ${text}`)
      if (JSON.parse(text).length === 0) throw new Error(`${path} found nothing`)
    },
    close: async () => {
      await listening.stop(100)
      await db.close()
    },
  }
}

async function measurePlaces(places: readonly Place[]): Promise<readonly Measurement[]> {
  const [first] = places
  if (!first) throw new Error('Say how many rows: STORE_ROWS=10000,1000000')
  const measurements: Measurement[] = []
  for (const { what, path, atMost } of questions) {
    for (const place of places.slice(1)) {
      const times = await sideBySide(place.get(path(place.rows)), first.get(path(first.rows)), rounds)
      measurements.push(timesMeasurement(`${what}, ${shown(place.rows)}`, times, atMost, 1))
    }
  }
  const last = places.at(-1) ?? first
  const beside = async (what: string, path: string, sql: string, atMost?: number, atAll = rounds) => {
    const times = await sideBySide(last.get(path), () => last.db.query(sql), atAll)
    measurements.push(timesMeasurement(`${what}, beside the bare SQL`, times, atMost, 1))
  }
  const counted = `(select count(*) from (select from "line-item" where _scope = '${north}' limit 10001) x) as total`
  const from = `from "line-item" where _scope = '${north}' order by name desc nulls last, id desc limit 50`
  const columns = ['name', 'status', 'startAt', 'endAt', 'budgetTotal', 'currency']
  const asked = columns.map(name => `_data -> '${name}' as "asked_${name}"`).join(', ')
  await beside(
    '50 whole rows of the largest by name',
    `${list}&sort=desc(name)`,
    `select _data::text, ${counted} ${from}`,
  )
  await beside(
    `… ${columns.length} fields of them`,
    `${list}&sort=desc(name)&fields=${columns.join(',')}`,
    `select id, ${asked}, ${counted} ${from}`,
    1.5,
  )
  const lists = `/inventory-set?organization=${north}&limit=10`
  const names = `select id, _data -> 'name' as asked_name from "inventory-set" where _scope = '${north}' order by id desc limit 10`
  await beside('10 inventory sets of 100,000 entries, whole', lists, names, undefined, 3)
  await beside('… their names alone', `${lists}&fields=name`, names)
  return measurements
}

const list = `/line-item?organization=${north}&limit=50`

/** With the goals of the issue that asked for it: how often as long the largest may take as the smallest. */
const questions: readonly {
  readonly what: string
  readonly path: (rows: number) => string
  readonly atMost: number
}[] = [
  { what: 'default list', path: () => list, atMost: 1.5 },
  { what: 'sorted by name', path: () => `${list}&sort=asc(name)`, atMost: 1.5 },
  {
    what: 'filtered by status, sorted by budget',
    path: () => `${list}&status=paused&sort=desc(budgetTotal)`,
    atMost: 3,
  },
  { what: 'q, a rare word', path: () => `${list}&q=harbor`, atMost: 3 },
  { what: 'q, a word in every row', path: () => `${list}&q=item`, atMost: 3 },
  { what: 'skip to 90 %', path: rows => `${list}&skip=${Math.floor(rows * 0.9)}`, atMost: 1000 },
  { what: 'search, a rare word', path: () => '/search?q=harbor', atMost: 3 },
  { what: 'search, a common word', path: () => '/search?q=item', atMost: 3 },
]

function longLists(): readonly Row[] {
  const items = Array.from({ length: 100_000 }, (_, number) => ({
    type: 'domain',
    value: `site-${number}.example`,
    status: 'valid',
  }))
  return Array.from({ length: 10 }, (_, number) => ({
    ...{ id: `list-${number}`, organization: north, version: 1, name: `List ${number}`, mode: 'allow' },
    ...{
      items,
      status: 'active',
      kind: 'domains',
      scope: 'organization',
      createdAt: '2026-11-01T00:00:00.000Z',
      updatedAt: '2026-11-01T00:00:00.000Z',
    },
  }))
}

function shown(rows: number): string {
  return rows.toLocaleString('en-US')
}
