import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import type { Database } from '../../src/engine/server/node/postgres/Database.ts'
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

describe('a server that falls silent, as when its machine loses its power', () => {
  const impatient = { statementMs: 100, graceMs: 100 }

  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['a question', db => silent(db.query('select 1'))],
    ['a long question', async db => silent(db.queryLong?.('select 1'))],
    ['statements', db => silent(db.exec('select 1; select 2'))],
    ['the begin of a transaction', db => silent(db.transaction(tx => tx.query('select 1')))],
    [
      'a transaction under way',
      db => db.transaction(tx => tx.query('select 1').then(() => silent(tx.query('select 2')))),
    ],
    ['several at once', db => db.transaction(tx => silent(Promise.all([tx.query('select 1'), tx.query('select 2')])))],
    ['the end of a transaction', db => db.transaction(async () => proxy.hang())],
    ['the begin of a stream', db => silent(db.stream('select 1')[Symbol.asyncIterator]().next())],
    ['the lock of a start', db => silent(db.exclusively(async () => expect.fail('nobody has it')))],
  ])('leaves no connection stuck: %s', async (_, asks) => {
    const db = openPostgres(proxy.url, impatient)
    await db.query('select 1')
    const begun = performance.now()
    await expect(asks(db)).rejects.toThrow(StoreAway)
    expect(performance.now() - begun).toBeLessThan(2000)
    expect(db.load?.()).toEqual({ busy: 0, idle: 0, waiting: 0 })
    await db.close()
  })

  it('leaves none stuck with what nobody waits for any more, and can’t be asked to give it up', async () => {
    const db = openPostgres(proxy.url, { cancelMs: 100 })
    const left = new AbortController()
    const asked = db.query('select pg_sleep(5) as unheard', [], left.signal)
    const atWork = () =>
      direct.query(
        `select from pg_stat_activity where query like '%unheard' and state = 'active' and pid <> pg_backend_pid()`,
      )
    await until(async () => (await atWork()).length === 1)
    proxy.hang()
    const begun = performance.now()
    left.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
    expect(performance.now() - begun).toBeLessThan(2000)
    expect(db.load?.()).toEqual({ busy: 0, idle: 0, waiting: 0 })
    const closed = db.close()
    await proxy.comeBack()
    await closed
  })

  it('takes nothing back from who has started alone', async () => {
    const db = openPostgres(proxy.url, impatient)
    expect(await db.exclusively(async () => silent('started'))).toBe('started')
    expect(db.load?.()).toEqual({ busy: 0, idle: 0, waiting: 0 })
    await db.close()
  })

  it('is waited for as long as a transaction says', async () => {
    const db = openPostgres(proxy.url, impatient)
    await db.transaction(async tx => {
      await tx.exec('set local statement_timeout = 0')
      expect(await tx.query('select 1 as one, pg_sleep(0.5)')).toMatchObject([{ one: 1 }])
    })
    await expect(db.transaction(tx => tx.query('select pg_sleep(5)'))).rejects.toMatchObject({ code: '57014' })
    await db.close()
  })

  it('may fall silent as soon as it has taken a connection', async () => {
    const hellos = [Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')]
    const heard = new EventEmitter()
    const server = createServer(socket =>
      socket.on('data', () => {
        const hello = hellos.pop()
        if (hello) socket.write(hello)
        else heard.emit('question')
      }),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const db = openPostgres(`postgres://nobody@127.0.0.1:${port}/none`)
    const refused = expect(db.query('select 1')).rejects.toThrow(StoreAway)
    await once(heard, 'question')
    vi.advanceTimersByTime(10_000)
    await refused
    vi.useRealTimers()
    expect(db.load?.()).toEqual({ busy: 0, idle: 0, waiting: 0 })
    await db.close()
    server.close()
  })
})

/** From here on the server hears nothing: what was asked just now is not on its way yet. */
function silent<T>(asked: T): T {
  proxy.hang()
  return asked
}

/** Each question takes the database some milliseconds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  if (!(await holds())) return until(holds)
}
