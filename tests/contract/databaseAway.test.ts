import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { StoreAway } from '../../src/engine/server/store/StoreAway.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../setup/databaseProxy.ts'
import { type ApiClient, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'

let proxy: DatabaseProxy
let world: TestWorld
let manager: ApiClient
const schema = `test_away_${process.pid}`
const direct = openPostgres(inject('postgresUrl'))

beforeAll(async () => {
  await direct.exec(`create schema ${schema}`)
  proxy = await startDatabaseProxy(inject('postgresUrl'))
  const store = createPostgresStore(openPostgres(proxy.url, { schema }), apiTables(catalogue), postgresHalves)
  await store.prepare()
  world = await testWorld(store)
  manager = await world.signIn('manager')
})
afterEach(() => proxy.comeBack().catch(() => undefined))
afterAll(async () => {
  await world.store.close()
  await proxy.close()
  await direct.exec(`drop schema ${schema} cascade`)
  await direct.close()
})

const account = { organization: north, name: 'Waiting', kind: 'advertiser', currency: 'USD', timezone: 'UTC' }
const ready = async () => {
  const answer = await world.api(new Request(`${origin}/readyz`))
  return { status: answer.status, body: await answer.json() }
}

it('says when to come back while the database is away, and goes on when it has returned', async () => {
  expect((await manager.list('/account')).status).toBe(200)
  await proxy.goAway()
  const asked = world.logged.length
  const answers = await Promise.all([
    manager.get('/account'),
    manager.post('/account', account),
    world.anonymous.post('/auth', { email: 'manager@astrolabe.example', password: 'any' }),
  ])
  for (const { status, headers, body } of answers) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(body).toEqual({ error: 'The database doesn’t respond. Try again in a few seconds.' })
  }
  expect(await ready()).toEqual({ status: 503, body: { ok: false, error: 'The database doesn’t respond' } })
  // One line says it, without the stack of every request.
  expect(world.logged.slice(asked).filter(({ level }) => level === 'error')).toHaveLength(1)

  await proxy.comeBack()
  expect(await ready()).toEqual({ status: 200, body: { ok: true } })
  expect((await manager.list('/account')).status).toBe(200)
})

it('ends what is streamed, and nothing else, when the database goes away between two portions', async () => {
  const db = openPostgres(proxy.url)
  const portions = db.stream('select generate_series(1, 20000) as number')[Symbol.asyncIterator]()
  expect((await portions.next()).value).toHaveLength(5000)
  await proxy.goAway()
  // The connection says so while nobody asks it anything: unheard, that would end the process.
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
  await expect(portions.next()).rejects.toThrow(StoreAway)
  expect(db.load?.()).toEqual({ busy: 0, idle: 0, waiting: 0 })
  await db.close()
})

it('is not ready when the database takes questions and answers none', async () => {
  proxy.hang()
  const begun = performance.now()
  expect(await ready()).toMatchObject({ status: 503 })
  expect(performance.now() - begun).toBeLessThan(4000)
})
