import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import type { Database, Queries } from '../../src/engine/server/node/postgres/Database.ts'
import { heldCursor } from '../../src/engine/server/node/postgres/heldCursor.ts'
import { quoted } from '../../src/engine/server/node/postgres/identifier.ts'
import { openEmbedded } from '../../src/engine/server/node/postgres/pgliteDatabase.ts'
import { Mutex } from '../../src/engine/server/store/mutex.ts'
import { emptyTables, filledTables } from './lentDatabase.ts'
import { preparedSchema } from './preparedTables.ts'

/** The embedded database of this process: its files of tests share it, one after the other, as opening one takes long. */
export interface SharedEmbedded {
  /** A schema that nobody else has: empty, or with a key perhaps one that was prepared for it, with its rows. */
  take(key?: string): Promise<Database>
  /** When a file is done: what has a key is kept, emptied, for the next one; the rest goes. */
  giveAllBack(): Promise<void>
}

export function sharedEmbedded(): SharedEmbedded {
  const taken: Schema[] = []
  return {
    async take(key) {
      opened ??= openProcess()
      const { db, schemas, spare } = await opened
      const index = key === undefined ? -1 : spare.findIndex(schema => schema.key === key)
      const [schema = { name: `test_${++last}`, key }] = index === -1 ? [] : spare.splice(index, 1)
      if (index === -1) await db.exec(`create schema ${schema.name}`)
      taken.push(schema)
      return inSchema(db, schema.name, schemas)
    },
    async giveAllBack() {
      if (taken.length === 0 || !opened) return
      const { db, schemas, spare } = await opened
      for (const schema of taken.splice(0)) {
        if (schema.key === undefined) await db.exec(`drop schema ${schema.name} cascade`)
        else {
          await tidy(inSchema(db, schema.name, schemas))
          spare.push(schema)
        }
      }
      // Nobody else does, and what was written would fill the memory.
      await db.exec('checkpoint')
    },
  }
}

interface Schema {
  readonly name: string
  readonly key: string | undefined
}

interface Process {
  readonly db: Database
  readonly schemas: Schemas
  readonly spare: Schema[]
}

interface Schemas {
  readonly turns: Mutex
  current: string
}

let opened: Promise<Process> | undefined
let last = 0

async function openProcess(): Promise<Process> {
  const template = new Uint8Array(readFileSync(inject('embeddedTemplate'))).buffer
  return {
    db: await openEmbedded(null, { template }),
    schemas: { turns: new Mutex(), current: '' },
    spare: [{ name: preparedSchema, key: inject('preparedKey') }],
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
