import { readFileSync } from 'node:fs'
import { afterAll, describe, inject } from 'vitest'
import { memoryHalves } from '../../src/advertising/server/memoryHalves.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import type { Database, Queries } from '../../src/engine/server/node/postgres/Database.ts'
import { heldCursor } from '../../src/engine/server/node/postgres/heldCursor.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { openEmbedded } from '../../src/engine/server/node/postgres/pgliteDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { createMemoryStore } from '../../src/engine/server/store/memoryStore.ts'
import { Mutex } from '../../src/engine/server/store/mutex.ts'
import type { Store, TableSpec } from '../../src/engine/server/store/Store.ts'

export type StoreKind = 'memory' | 'PGlite' | 'PostgreSQL'

/** A new, empty, prepared store with these tables; it is closed after the suite. */
export type OpenStore = (tables: readonly TableSpec[]) => Promise<Store>

/** Runs a suite of tests on each of the three stores. */
export function eachStore(suite: (open: OpenStore, kind: StoreKind) => void): void {
  describe('on memory', () => suite(async tables => createMemoryStore(tables, memoryHalves), 'memory'))
  eachDatabase((open, kind) => {
    suite(async tables => {
      const store = createPostgresStore(await open(), tables, postgresHalves)
      await store.prepare()
      return store
    }, kind)
  })
}

/** Runs a suite on both databases; each `open` gives an empty schema. */
export function eachDatabase(suite: (open: () => Promise<Database>, kind: 'PGlite' | 'PostgreSQL') => void): void {
  describe('on PGlite', () => {
    let shared: Promise<Database> | undefined
    const schemas = new Mutex()
    const state: SharedState = { last: 0, current: '' }
    suite(async () => {
      shared ??= openEmbedded(null, { template: templateBytes() })
      return schemaOf(await shared, schemas, state)
    }, 'PGlite')
    afterAll(async () => (await shared)?.close())
  })
  describe('on PostgreSQL', () => {
    const opened = new Map<string, Database>()
    suite(async () => {
      const schema = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
      await onServer(`create schema ${schema}`)
      const db = openPostgres(inject('postgresUrl'), { schema })
      opened.set(schema, db)
      return db
    }, 'PostgreSQL')
    afterAll(async () => {
      await Promise.all([...opened.values()].map(db => db.close()))
      // One by one: a schema has more objects than a transaction may lock together with many others.
      await onServer(...[...opened.keys()].map(schema => `drop schema ${schema} cascade`))
    })
  })
}

async function onServer(...statements: readonly string[]): Promise<void> {
  const db = openPostgres(inject('postgresUrl'))
  for (const statement of statements) await db.exec(statement)
  await db.close()
}

function templateBytes(): ArrayBuffer {
  return new Uint8Array(readFileSync(inject('embeddedTemplate'))).buffer
}

/** One schema of an embedded database that several stores of a test file share, one at a time. */
async function schemaOf(db: Database, schemas: Mutex, state: SharedState): Promise<Database> {
  const schema = `test_${++state.last}`
  await db.exec(`create schema ${schema}`)
  const within = <T>(work: () => Promise<T>) =>
    schemas.run(async () => {
      if (state.current !== schema) await db.exec(`set search_path = ${schema}`)
      state.current = schema
      return work()
    })
  const queries: Queries = {
    query: (sql, params, signal) => within(() => db.query(sql, params, signal)),
    exec: sql => within(() => db.exec(sql)),
  }
  return {
    ...queries,
    transaction: work => within(() => db.transaction(work)),
    exclusively: work => work(),
    stream: (sql, params) => heldCursor(queries, sql, params),
    close: async () => {},
  }
}

interface SharedState {
  last: number
  current: string
}
