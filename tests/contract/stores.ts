import { afterAll, describe, inject, onTestFinished } from 'vitest'
import { memoryHalves } from '../../src/advertising/server/memoryHalves.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import type { Database } from '../../src/engine/server/node/postgres/Database.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { createMemoryStore } from '../../src/engine/server/store/memoryStore.ts'
import type { Store, TableSpec } from '../../src/engine/server/store/Store.ts'
import { isLong } from '../setup/effort.ts'
import { emptyTables, lend } from './lentDatabase.ts'
import { keyOfTables } from './preparedTables.ts'
import { sharedEmbedded } from './sharedEmbedded.ts'

export type StoreKind = 'memory' | 'PGlite' | 'PostgreSQL'

/** A new, empty, prepared store with these tables; it is closed after the suite. */
export type OpenStore = (tables: readonly TableSpec[]) => Promise<Store>

/** Runs a suite of tests on each of the three stores. */
export function eachStore(suite: (open: OpenStore, kind: StoreKind) => void): void {
  describe('on memory', () => suite(async tables => createMemoryStore(tables, memoryHalves), 'memory'))
  onDatabases((open, kind) => {
    const spare = new Map<string, Database[]>()
    suite(async tables => {
      const key = keyOfTables(tables)
      const free = spare.get(key) ?? []
      spare.set(key, free)
      const db = free.pop() ?? (await open(key))
      const lent = lend(db)
      const store = createPostgresStore(lent, tables, postgresHalves)
      await emptyTables(db)
      await store.prepare()
      afterThisTest(async () => {
        await lent.giveBack()
        free.push(db)
      })
      return store
    }, kind)
  })
}

/**
 * For loops over the catalogue: all on memory, and between the two databases, which run the same statements, every other
 * one each. The long run takes all everywhere.
 */
export function shareOf<T>(kind: StoreKind, all: readonly T[]): readonly T[] {
  if (isLong || kind === 'memory') return all
  return all.filter((_, index) => index % 2 === (kind === 'PGlite' ? 0 : 1))
}

/** Runs a suite on both databases; each `open` gives an empty schema, or with tables perhaps one that has these already. */
export function eachDatabase(
  suite: (open: (tables?: readonly TableSpec[]) => Promise<Database>, kind: 'PGlite' | 'PostgreSQL') => void,
): void {
  onDatabases((open, kind) =>
    suite(async tables => {
      const db = await open(tables && keyOfTables(tables))
      if (tables) await emptyTables(db)
      return db
    }, kind),
  )
}

/** With a key: one that may have been prepared for other tests with the same key, with their rows. */
type OpenDatabase = (key?: string) => Promise<Database>

function onDatabases(suite: (open: OpenDatabase, kind: 'PGlite' | 'PostgreSQL') => void): void {
  describe('on PGlite', () => {
    const shared = sharedEmbedded()
    suite(key => shared.take(key), 'PGlite')
    afterAll(() => shared.giveAllBack())
  })
  describe('on PostgreSQL', () => {
    const opened: { readonly schema: string; readonly key: string | undefined; readonly db: Database }[] = []
    suite(async key => {
      const schema = (key && (await takeSpare(key))) ?? (await newSchema())
      const db = openPostgres(inject('postgresUrl'), { schema })
      opened.push({ schema, key, db })
      return db
    }, 'PostgreSQL')
    afterAll(async () => {
      await Promise.all(opened.map(({ db }) => db.close()))
      for (const { schema, key } of opened) {
        if (key) await onServer(db => db.query('insert into public.spare_schema values ($1, $2)', [schema, key]))
        // One by one: a schema has more objects than a transaction may lock together with many others.
        else await onServer(db => db.exec(`drop schema ${schema} cascade`))
      }
    })
  })
}

/** When a suite opened it, and no test, it stays with the suite. */
function afterThisTest(work: () => Promise<void>): void {
  try {
    onTestFinished(work)
  } catch {
    // Only a test has an end to wait for.
  }
}

async function newSchema(): Promise<string> {
  const schema = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await onServer(db => db.exec(`create schema ${schema}`))
  return schema
}

/** One that another file of tests has left behind, if there is one. */
async function takeSpare(key: string): Promise<string | undefined> {
  const [taken] = await onServer(db =>
    db.query(
      `delete from public.spare_schema where name =
         (select name from public.spare_schema where key = $1 limit 1 for update skip locked)
       returning name`,
      [key],
    ),
  )
  return taken && String(taken.name)
}

async function onServer<T>(ask: (db: Database) => Promise<T>): Promise<T> {
  const db = openPostgres(inject('postgresUrl'))
  try {
    return await ask(db)
  } finally {
    await db.close()
  }
}
