import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { askedTogether } from './askedTogether.ts'
import type { Database, Queries } from './Database.ts'
import { createDatabaseLine } from './databaseLine.ts'
import { isTakenByAnother, lockDataDirAtStart } from './dataDirLock.ts'
import { heldCursor } from './heldCursor.ts'
import { inTransaction } from './inTransaction.ts'
import { keepHouse } from './keepHouse.ts'
import { PgliteThread } from './pgliteThread.ts'

/**
 * The embedded database (PGlite) in `dataDir/database`, made at the first start; or, with `null`, one in memory that is
 * gone when it is closed. Commits are on the disk when they are answered. One connection: whatever is asked waits for
 * a transaction that is under way.
 * @throws Error with a sentence when another process holds the directory.
 */
export async function openEmbedded(
  dataDir: string | null,
  { onProgress = () => {}, onLost = () => {}, template, prebuilt }: EmbeddedOptions = {},
): Promise<Database> {
  if (dataDir === null) return databaseOf(await PgliteThread.serve(null, template ? { template } : {}))
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockDataDirAtStart(dataDir)
  try {
    const directory = join(dataDir, 'database')
    const missing = !existsSync(directory)
    if (missing) onProgress('Making the database')
    const copyOf = missing && prebuilt !== undefined && existsSync(prebuilt) ? prebuilt : undefined
    if (missing && copyOf === undefined) await PgliteThread.create(directory)
    const thread = await PgliteThread.serve(directory, copyOf === undefined ? {} : { copyOf })
    const watch = watchFolder(dataDir, error => {
      thread.abandon(error)
      onLost(error)
    })
    return databaseOf(thread, { unlock, watch })
  } catch (error) {
    unlock()
    throw error
  }
}

export interface EmbeddedOptions {
  readonly onProgress?: (text: string) => void
  /** The database's folder is gone: whatever is asked fails from now on. */
  readonly onLost?: (error: Error) => void
  /** For `null`: the tar that `dumpEmbedded` gave, which saves making a database each time. */
  readonly template?: ArrayBuffer
  /** For a directory that has no database yet: one that is copied, which is quicker than making it. */
  readonly prebuilt?: string
}

/** A new embedded database as a tar, for `openEmbedded(null, …)`: empty, or as `fill` leaves it. */
export async function dumpEmbedded(fill: (db: Database) => Promise<void> = async () => {}): Promise<ArrayBuffer> {
  const thread = await PgliteThread.serve(null)
  await fill(databaseOf(thread))
  const tar = await thread.dump()
  await thread.close()
  return tar
}

/** `disk` is for databases that lie on one. */
function databaseOf(thread: PgliteThread, disk?: { unlock(): void; readonly watch: NodeJS.Timeout }): Database {
  const line = createDatabaseLine()
  const queries: Queries = {
    query: (sql, params) => thread.query(sql, params),
    exec: async sql => {
      await thread.exec(sql)
    },
  }
  const unlessLeft: Queries['query'] = async (sql, params, signal) => {
    signal?.throwIfAborted()
    return queries.query(sql, params)
  }
  const house = disk ? keepHouse(line, queries) : undefined
  return {
    // What runs can't be stopped; what waits for its turn is not begun for who has left.
    query: (sql, params, signal) => line.run(() => unlessLeft(sql, params, signal)),
    queryLong: askedTogether(line, unlessLeft),
    exec: sql => line.run(() => queries.exec(sql)),
    transaction: work => line.run(() => inTransaction(queries, sql => thread.exec(sql), work)),
    // The lock of the directory has kept every other process away.
    exclusively: work => work(),
    stream: (sql, params) =>
      heldCursor(
        {
          query: (...asked) => line.run(() => queries.query(...asked)),
          queryLong: (...asked) => line.runPatiently(() => queries.query(...asked)),
          exec: queries.exec,
        },
        sql,
        params,
      ),
    close: async () => {
      clearInterval(disk?.watch)
      try {
        await house?.close()
        await line.run(() => thread.close())
      } finally {
        disk?.unlock()
      }
    },
  }
}

/**
 * Without its files the database fails in a loop that never ends, and answers nobody: it can't tell by itself. Nor does it know of another
 * process that has taken its folder while this one stood still.
 */
function watchFolder(dataDir: string, onLost: (error: Error) => void): NodeJS.Timeout {
  const directory = join(dataDir, 'database')
  const whatIsWrong = () => {
    if (!existsSync(join(directory, 'PG_VERSION')))
      return `The folder of the database, ${directory}, is gone. Put it back and start again.`
    return isTakenByAnother(dataDir) ? `${dataDir} was taken over by another Astrolabe. Stop one of them.` : null
  }
  const timer = setInterval(() => {
    const wrong = whatIsWrong()
    if (wrong === null) return
    clearInterval(timer)
    onLost(new Error(wrong))
  }, 1_000)
  return timer.unref()
}
