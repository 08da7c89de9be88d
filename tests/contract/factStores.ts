import { afterAll, beforeAll, describe, inject } from 'vitest'
import { clickhouseFacts } from '../../src/advertising/server/facts/clickhouse/clickhouseFacts.ts'
import type { FactServer } from '../../src/advertising/server/facts/clickhouse/FactServer.ts'
import { openFactServer } from '../../src/advertising/server/facts/clickhouse/openFactServer.ts'
import { postgresFacts } from '../../src/advertising/server/facts/store/postgresFacts.ts'
import type { Database } from '../../src/engine/server/node/postgres/Database.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import type { Store, TableSpec } from '../../src/engine/server/store/Store.ts'
import { type ClickhouseServer, startClickhouse } from '../clickhouse/startClickhouse.ts'
import { eachDatabase, eachStore, type OpenStore, type StoreKind } from './stores.ts'

export type FactStoreKind = StoreKind | 'ClickHouse'

/** Runs a suite about facts on each of the stores, and with the facts on ClickHouse. */
export function eachFactStore(suite: (open: OpenStore, kind: FactStoreKind) => void): void {
  eachStore(suite)
  onClickhouse(open => suite(async tables => stored(await open(), tables), 'ClickHouse'))
}

/** The same where a suite opens stores by itself, with the extension that it is to open them with. */
export function eachFactDatabase(suite: (open: () => Promise<FactDatabase>, kind: FactStoreKind) => void): void {
  eachDatabase((open, kind) => suite(async () => ({ db: await open(), facts: postgresFacts }), kind))
  onClickhouse(open => suite(open, 'ClickHouse'))
}

export interface FactDatabase {
  readonly db: Database
  readonly facts: typeof postgresFacts
}

async function stored({ db, facts }: FactDatabase, tables: readonly TableSpec[]): Promise<Store> {
  const store = createPostgresStore(db, tables, [facts])
  await store.prepare()
  return store
}

function onClickhouse(suite: (open: () => Promise<FactDatabase>) => void): void {
  describe('on ClickHouse', () => {
    let clickhouse: ClickhouseServer
    const opened: { readonly db: Database; readonly schema: string; readonly server: FactServer }[] = []
    beforeAll(async () => {
      clickhouse = await startClickhouse()
    })
    afterAll(async () => {
      for (const { db, schema, server } of opened) {
        await db.exec(`drop schema ${schema} cascade`)
        await db.close()
        await server.command(`drop database ${schema}`)
        await server.close()
      }
      await clickhouse.stop()
    })
    suite(async () => {
      const schema = `facts_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
      const db = openPostgres(inject('postgresUrl'), { schema })
      await db.exec(`create schema ${schema}`)
      const root = openFactServer(clickhouse.url)
      await root.command(`create database ${schema}`)
      await root.close()
      const server = openFactServer(`${clickhouse.url}/${schema}`)
      opened.push({ db, schema, server })
      return { db, facts: clickhouseFacts(server) }
    })
  })
}
