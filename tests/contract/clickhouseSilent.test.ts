import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { clickhouseFacts } from '../../src/advertising/server/facts/clickhouse/clickhouseFacts.ts'
import { openFactServer } from '../../src/advertising/server/facts/clickhouse/openFactServer.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import type { Database } from '../../src/engine/server/node/postgres/Database.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import type { Store } from '../../src/engine/server/store/Store.ts'
import { StoreAway } from '../../src/engine/server/store/StoreAway.ts'
import { type EmptyClickhouse, startEmptyClickhouse } from '../clickhouse/startEmptyClickhouse.ts'
import { apiTables } from './apiTables.ts'

const schema = `silent_${process.pid}`
let clickhouse: EmptyClickhouse
let db: Database
let store: Store

beforeAll(async () => {
  clickhouse = await startEmptyClickhouse()
  db = openPostgres(inject('postgresUrl'), { schema })
  await db.exec(`create schema ${schema}`)
  const facts = clickhouseFacts(openFactServer(clickhouse.url))
  const rest = postgresHalves.filter(({ extension }) => extension.name !== factStore.name)
  store = createPostgresStore(db, apiTables(catalogue), [facts, ...rest])
  await store.prepare()
})
afterAll(async () => {
  clickhouse.stop()
  await db.exec(`drop schema ${schema} cascade`)
  await store.close()
})

const fact = { hour: '2026-03-01T06:00:00.000Z', organization: 'o', campaign: 'c', strategy: 's', lineItem: 'l' }
const tell = () => store.transaction(tx => tx.extension(factStore).insertFacts([{ ...fact, currency: 'EUR' }]))
const question = () => store.read.extension(factStore).lastFactHour('all')

it('leaves lists their connections while ClickHouse says nothing, however many ask it for figures', async () => {
  await question()
  await tell()
  clickhouse.fallSilent()
  const asked = Array.from({ length: 12 }, question)
  const failed = Promise.allSettled(asked)
  await vi.waitFor(() => expect(clickhouse.unanswered).toBe(1), { timeout: 20_000 })
  expect(await store.read.list('account', { scope: 'all', limit: 1 })).toEqual({ rows: [], total: 0 })
  await vi.waitFor(() => expect(db.load?.()).toMatchObject({ busy: 1, waiting: 0 }), { timeout: 20_000 })

  // One failure is that of all: each of them asking anew would take twelve times as long.
  expect(clickhouse.unanswered).toBe(1)
  clickhouse.comeBack()
  for (const outcome of await failed) expect(outcome).toMatchObject({ reason: expect.any(StoreAway) })
  expect(await question()).toBeNull()
  expect(await store.read.extension(factStore).writesWaiting()).toBe(0)
})

it('delivers what was told while it delivers, before the question that comes after it', async () => {
  const waiting: number[] = []
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      await tell()
      const told = await db.query('select max(sequence)::int8 as last from fact_outbox')
      await question()
      const [left] = await db.query('select count(*)::int as left from fact_outbox where sequence <= $1', [
        Number(told[0]?.last ?? 0),
      ])
      waiting.push(Number(left?.left))
    }),
  )
  expect(waiting).toEqual(Array(8).fill(0))
})
