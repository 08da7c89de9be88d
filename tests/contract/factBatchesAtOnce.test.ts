import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { advisoryLocks } from '../../src/engine/server/node/postgres/advisoryLocks.ts'
import type { Database } from '../../src/engine/server/node/postgres/Database.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { keysOf, putFeed, sendFacts } from './factFeeds.ts'
import { factsByDay } from './factsByDay.ts'
import { putRows } from './putRows.ts'

/** A database of its own: who else waits for the lock of the facts would be counted. */
const name = `at_once_${process.pid}`
const server = openPostgres(inject('postgresUrl'))
let other: Database
let world: TestWorld

beforeAll(async () => {
  await server.exec(`create database ${name}`)
  const url = inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`)
  other = openPostgres(url)
  const store = createPostgresStore(openPostgres(url), apiTables(catalogue), postgresHalves)
  await store.prepare()
  world = await testWorld(store)
  await putRows(store, 'line-item', {
    id: 'l1',
    organization: north,
    status: 'active',
    campaign: 'c1',
    strategy: 's1',
    currency: 'EUR',
  })
  await putFeed(store, 'feed', north)
})

afterAll(async () => {
  await world.store.close()
  await other.close()
  await server.exec(`drop database ${name}`)
  await server.close()
})

async function waiting(): Promise<number> {
  const [row] = await other.query(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
     and database = (select oid from pg_database where datname = current_database())`,
  )
  return Number(row?.count)
}

it('a batch sent to three processes at once waits for other facts without a deadlock, and is stored once', async () => {
  const key = (await keysOf(world, ['feed'])).get('feed')
  const processes = [1, 2, 3].map(() => ({ ...world, api: createDescribedApi(world.options) }))
  const line = JSON.stringify({ hour: '2026-11-20T10:00:00Z', lineItem: 'l1', impressions: 10 })
  const sent = await other.transaction(async tx => {
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.facts])
    const answers = processes.map(one => sendFacts(one, key, 'b1', line))
    await expect.poll(waiting, { timeout: 30_000 }).toBe(3)
    return { answers }
  })
  expect((await Promise.all(sent.answers)).map(({ status, body }) => [status, body])).toEqual(
    Array(3).fill([200, { batch: 'b1', accepted: 1, rejected: [], rejectedCount: 0 }]),
  )
  const days = { from: '2026-11-20', to: '2026-11-20' }
  const [sum] = await factsByDay(world.store.read, { scope: 'all', by: 'lineItem', ids: ['l1'], ...days })
  expect(sum?.impressions).toBe(10)
})

it('ten batches at once wait on one connection, and others are answered meanwhile', async () => {
  const key = (await keysOf(world, ['feed'])).get('feed')
  const viewer = await world.signIn('viewer')
  const line = JSON.stringify({ hour: '2026-11-20T11:00:00Z', lineItem: 'l1', impressions: 1 })
  const sent = await other.transaction(async tx => {
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.facts])
    const answers = Array.from({ length: 10 }, (_, number) => sendFacts(world, key, `many-${number}`, line))
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
    for (let count = 0; count < 3; count += 1) expect((await viewer.get('/campaign?limit=1')).status).toBe(200)
    expect(await waiting()).toBe(1)
    return { answers }
  })
  expect((await Promise.all(sent.answers)).map(({ status }) => status)).toEqual(Array(10).fill(200))
})
