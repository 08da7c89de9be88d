import { closeSync, cpSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Mutex } from '../../store/mutex.ts'
import type { Database, Queries } from './Database.ts'
import { lockDataDir } from './dataDirLock.ts'
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
  onProgress: (text: string) => void = () => {},
  /** For `null`: the tar that `dumpEmbedded` gave, which saves making a database each time. */
  template?: ArrayBuffer,
  /** For a directory that has no database yet: one that is copied, which is quicker than making it. */
  prebuilt?: string,
): Promise<Database> {
  if (dataDir === null) return databaseOf(await PgliteThread.serve(null, template))
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockDataDir(dataDir)
  try {
    const thread = await PgliteThread.serve(await databaseDirectory(dataDir, onProgress, prebuilt))
    return databaseOf(thread, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** A new, empty embedded database as a tar, for `openEmbedded(null, …)`. */
export async function dumpEmbedded(): Promise<ArrayBuffer> {
  const thread = await PgliteThread.serve(null)
  const tar = await thread.dump()
  await thread.close()
  return tar
}

/** `unlock` is for databases on a disk. */
function databaseOf(thread: PgliteThread, unlock?: () => void): Database {
  const mutex = new Mutex()
  const queries: Queries = {
    query: (sql, params) => thread.query(sql, params),
    exec: async sql => {
      await thread.exec(sql)
    },
  }
  const house = unlock ? keepHouse(work => mutex.run(() => work(queries))) : undefined
  return {
    query: (sql, params) => mutex.run(() => queries.query(sql, params)),
    exec: sql => mutex.run(() => queries.exec(sql)),
    transaction: work => mutex.run(() => inTransaction(queries, sql => thread.exec(sql), work)),
    close: async () => {
      try {
        await house?.close()
        await mutex.run(() => thread.close())
      } finally {
        unlock?.()
      }
    },
  }
}

/** Where the database is. A new one is made beside its place and moved there whole, so that a half-made one is never used. */
async function databaseDirectory(
  dataDir: string,
  onProgress: (text: string) => void,
  prebuilt?: string,
): Promise<string> {
  const directory = join(dataDir, 'database')
  if (existsSync(directory)) return directory
  onProgress('Making the database')
  const unfinished = join(dataDir, 'database.new')
  rmSync(unfinished, { recursive: true, force: true })
  if (prebuilt !== undefined && existsSync(prebuilt)) copyWhole(prebuilt, unfinished)
  else await PgliteThread.create(unfinished)
  renameSync(unfinished, directory)
  syncPath(dataDir)
  return directory
}

function copyWhole(from: string, to: string): void {
  // Not the asynchronous one: for some thousand small files it takes five times as long.
  cpSync(from, to, { recursive: true })
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) syncPath(join(to, name))
  syncPath(to)
}

function syncPath(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
