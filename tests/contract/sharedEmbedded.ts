import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import type { Database, Queries } from '../../src/engine/server/node/postgres/Database.ts'
import { heldCursor } from '../../src/engine/server/node/postgres/heldCursor.ts'
import { quoted } from '../../src/engine/server/node/postgres/identifier.ts'
import { openEmbedded } from '../../src/engine/server/node/postgres/pgliteDatabase.ts'
import { Mutex } from '../../src/engine/server/store/mutex.ts'
import { emptyTables, filledTables, type LentDatabase, lend } from './lentDatabase.ts'
import { preparedSchema } from './preparedTables.ts'

/** The embedded database of this process: its files of tests share it, one after the other, as opening one takes long. */
export interface SharedEmbedded {
  /** A schema that nobody else has: empty, or with a key perhaps one that was prepared for it, with its rows. */
  take(key?: string): Promise<Database>
  /**
   * When a file is done: what it still asks is refused. The API's tables are kept, emptied, for the next file; the rest goes.
   * When that fails or never ends, the next file has a new database.
   */
  giveAllBack(): Promise<void>
}

export function sharedEmbedded(): SharedEmbedded {
  const taken: Taken[] = []
  let isOver = false
  return {
    async take(key) {
      const process = await openedProcess()
      if (isOver) throw new Error('The tests that shared this database are over')
      const { db, schemas, spare } = process
      const kept = key === inject('preparedKey') ? spare.pop() : undefined
      const name = kept ?? `test_${++last}`
      const own = inSchema(db, name, schemas)
      const lent = lend(own)
      taken.push({ process, name, key, own, lent })
      if (!kept) await db.exec(`create schema ${name}`)
      return lent
    },
    async giveAllBack() {
      isOver = true
      const all = taken.splice(0)
      if (all.length === 0) return
      const before = opened
      opened = undefined
      const processes = new Set(all.map(({ process }) => process))
      let isWhole = false
      try {
        await Promise.all(all.map(({ lent }) => lent.giveBack()))
        for (const one of all) await letGo(one)
        // Nobody else does, and what was written would fill the memory.
        for (const { db } of processes) await db.exec('checkpoint')
        isWhole = opened === undefined
      } finally {
        if (isWhole) opened = before
        else for (const { db } of processes) db.close().catch(() => undefined)
      }
    },
  }
}

interface Taken {
  readonly process: Process
  readonly name: string
  readonly key: string | undefined
  readonly own: Database
  readonly lent: LentDatabase
}

interface Process {
  readonly db: Database
  readonly schemas: Schemas
  /** Schemas with the API's tables. */
  readonly spare: string[]
}

interface Schemas {
  readonly turns: Mutex
  current: string
}

let opened: Promise<Process> | undefined
let last = 0

async function openedProcess(): Promise<Process> {
  opened ??= openProcess()
  try {
    return await opened
  } catch (error) {
    opened = undefined
    throw error
  }
}

async function letGo({ process: { db, spare }, name, key, own }: Taken): Promise<void> {
  if (key !== inject('preparedKey')) return db.exec(`drop schema ${name} cascade`)
  await tidy(own)
  spare.push(name)
}

async function openProcess(): Promise<Process> {
  const template = new Uint8Array(readFileSync(inject('embeddedTemplate'))).buffer
  return {
    db: await openEmbedded(null, { template }),
    schemas: { turns: new Mutex(), current: '' },
    spare: [preparedSchema],
  }
}

/** The embedded database has no autovacuum: what was deleted would be read again and again. */
async function tidy(db: Database): Promise<void> {
  const names = await filledTables(db)
  await emptyTables(db)
  for (const name of names) await db.exec(`vacuum ${quoted(name)}`)
}

/** One schema of a database that several stores share, one at a time. */
function inSchema(db: Database, schema: string, schemas: Schemas): Database {
  const within = <T>(work: () => Promise<T>) =>
    schemas.turns.run(async () => {
      if (schemas.current !== schema) await db.exec(`set search_path = ${schema}`)
      schemas.current = schema
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
