import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { clickhouseFacts } from '../../src/advertising/server/facts/clickhouse/clickhouseFacts.ts'
import { openFactServer } from '../../src/advertising/server/facts/clickhouse/openFactServer.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { postgresFacts } from '../../src/advertising/server/facts/store/postgresFacts.ts'
import type { Database } from '../../src/engine/server/node/postgres/Database.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import type { PostgresExtension } from '../../src/engine/server/node/postgres/postgresExtension.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { type EmptyClickhouse, startEmptyClickhouse } from '../clickhouse/startEmptyClickhouse.ts'

let clickhouse: EmptyClickhouse
let db: Database
let schema = ''

beforeEach(async () => {
  schema = `clickhouse_start_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  clickhouse = await startEmptyClickhouse()
  db = openPostgres(inject('postgresUrl'), { schema })
  await db.exec(`create schema ${schema}`)
})
afterEach(async () => {
  clickhouse.stop()
  await db.exec(`drop schema ${schema} cascade`)
  await db.close()
})

const start = async (half: PostgresExtension = clickhouseFacts(openFactServer(clickhouse.url))) => {
  const store = createPostgresStore(db, [], [half])
  await store.prepare()
  return store
}
const refusal = (half?: PostgresExtension) =>
  start(half).then(
    () => null,
    error => error,
  )

it.each([
  ['516', 'astrolabe: Authentication failed: password is incorrect', 'AUTHENTICATION_FAILED'],
  ['81', 'Database astrolabe does not exist', 'UNKNOWN_DATABASE'],
])('refuses a start whose FACTS_URL the server refuses (%s), and says why', async (code, message, type) => {
  clickhouse.refuse(403, `Code: ${code}. DB::Exception: ${message}. (${type}) (version 26.7.1.1)`)
  const first = await refusal()
  // A plain error is said without its stack.
  expect([first.constructor, first.message]).toEqual([Error, `FACTS_URL: the ClickHouse server refuses: ${message}.`])
  // The first start has taken the database nowhere.
  await start(postgresFacts)

  clickhouse.comeBack()
  await start()
  clickhouse.refuse(403, `Code: ${code}. DB::Exception: ${message}. (${type}) (version 26.7.1.1)`)
  const later = await refusal()
  expect([later.constructor, later.message]).toEqual([Error, first.message])
})

it('refuses a first start where nothing answers, which could not be taken back', async () => {
  const nobody = await refusal(clickhouseFacts(openFactServer('http://127.0.0.1:1')))
  expect([nobody.constructor, nobody.message]).toEqual([
    Error,
    expect.stringMatching(/^FACTS_URL: no ClickHouse server answers \(.+\): start it, or correct the address$/),
  ])
  await start(postgresFacts)
})

it('starts without a server that it has used before, as lists and records need none', async () => {
  await start()
  const store = await start(clickhouseFacts(openFactServer('http://127.0.0.1:1')))
  expect(await store.read.extension(factStore).writesWaiting()).toBe(0)
  expect((await refusal(postgresFacts)).message).toContain('are on ClickHouse: set FACTS_URL')
})
