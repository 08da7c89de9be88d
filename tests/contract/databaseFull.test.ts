import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { runDoctor } from '../../src/engine/server/node/doctor/runDoctor.ts'
import { type Database, SqlError } from '../../src/engine/server/node/postgres/Database.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { StoreAway } from '../../src/engine/server/store/StoreAway.ts'
import { type ApiClient, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'

let db: Database
let world: TestWorld
let orgAdmin: ApiClient
const schema = `test_full_${process.pid}`
const direct = openPostgres(inject('postgresUrl'))

beforeAll(async () => {
  await direct.exec(`create schema ${schema}`)
  db = openPostgres(inject('postgresUrl'), { schema })
  const store = createPostgresStore(db, apiTables(catalogue), postgresHalves)
  await store.prepare()
  world = await testWorld(store)
  orgAdmin = await world.signIn('orgAdmin')
})
afterAll(async () => {
  await world.store.close()
  await direct.exec(`drop schema ${schema} cascade`)
  await direct.close()
})

const feature = () => bodyFor(catalogue.resources.feature as Resource, new Map(), north)

it('says when to come back where the disk of the database is full, and goes on when there is room', async () => {
  await direct.exec(`
    create function ${schema}.full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on ${schema}.feature for each row execute function ${schema}.full_disk()`)
  const { status, headers, body } = await orgAdmin.post('/feature', feature())
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(body).toEqual({ error: 'The database doesn’t respond. Try again in a few seconds.' })
  expect(world.logged.at(-1)).toMatchObject({
    level: 'warn',
    facts: { error: 'could not extend file: No space left on device' },
  })
  // What needs no room is answered.
  expect((await orgAdmin.list('/feature')).status).toBe(200)
  await direct.exec(`drop function ${schema}.full_disk() cascade`)
  expect((await orgAdmin.post('/feature', feature())).status).toBe(200)
})

it.each([
  ['53100', true, true],
  ['53200', true, true],
  ['58030', true, true],
  ['57P04', true, false],
  ['57P05', true, false],
  ['25P03', true, false],
  ['25006', true, false],
  ['22012', false, true],
])(
  'takes the SQLSTATE %s for a database that is away: %s, and keeps the connection: %s',
  async (code, isAway, keeps) => {
    const pids = async () => (await db.query('select pg_backend_pid() as pid')).map(({ pid }) => pid)
    const before = await pids()
    await expect(db.query(`do $$ begin raise exception 'so' using errcode = '${code}'; end $$`)).rejects.toBeInstanceOf(
      isAway ? StoreAway : SqlError,
    )
    expect((await pids())[0] === before[0]).toBe(keeps)
  },
)

it('is found by the doctor where it takes no writes', async () => {
  const role = `readonly_${process.pid}`
  await direct.exec(`create role ${role} login superuser; alter role ${role} set default_transaction_read_only = on`)
  const lines: string[] = []
  const url = inject('postgresUrl').replace('astrolabe@', `${role}@`)
  await runDoctor({ DATABASE_URL: url }, { print: line => lines.push(line) })
  await direct.exec(`drop role ${role}`)
  const at = lines.indexOf('✗ Database: This database takes no writes')
  expect(lines[at + 1]).toMatch(/^ {4}Reset default_transaction_read_only/)
})
