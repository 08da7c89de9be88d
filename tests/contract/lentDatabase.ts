import type { Database, Queries } from '../../src/engine/server/node/postgres/Database.ts'
import { quoted } from '../../src/engine/server/node/postgres/identifier.ts'

/** A database that a test or a file of tests has for a while, and that another one has afterwards. */
export interface LentDatabase extends Database {
  /** Refuses whatever is asked from now on, as a closed one would; answers when all that was asked before is done. */
  giveBack(): Promise<void>
}

export function lend(db: Database): LentDatabase {
  const open = new Set<Promise<unknown>>()
  let isOver = false
  const asked = <T>(ask: () => Promise<T>): Promise<T> => {
    if (isOver) return Promise.reject(new Error('The test that had this database is over'))
    const answer = ask()
    open.add(answer)
    const done = () => void open.delete(answer)
    answer.then(done, done)
    return answer
  }
  const { load, queryLong } = db
  const long: Queries['query'] | undefined = queryLong && ((...args) => asked(() => queryLong(...args)))
  return {
    query: (...args) => asked(() => db.query(...args)),
    ...(long ? { queryLong: long } : {}),
    exec: sql => asked(() => db.exec(sql)),
    transaction: work => asked(() => db.transaction(work)),
    exclusively: work => asked(() => db.exclusively(work)),
    async *stream(sql, params) {
      const portions = db.stream(sql, params)[Symbol.asyncIterator]()
      try {
        for (;;) {
          const next = await asked(() => portions.next())
          if (next.done) return
          yield next.value
        }
      } finally {
        await portions.return?.()
      }
    },
    ...(load ? { load } : {}),
    async close() {
      isOver = true
    },
    async giveBack() {
      isOver = true
      await Promise.allSettled(open)
    },
  }
}

/** Removes all rows but what the tables are described by. Making them takes twenty times as long: there are 1,400 indexes. */
export async function emptyTables(db: Queries): Promise<void> {
  const deletions = (await filledTables(db)).map(name => `delete from ${quoted(name)}`)
  await db.exec(deletions.join(';\n'))
  await db.query(`
    select setval(oid::regclass, 1, false) from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace`)
}

/** The tables that have or had rows. */
export async function filledTables(db: Queries): Promise<readonly string[]> {
  const filled = await db.query(`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not in ('table_layout', 'migration', 'layout_use', 'stale_row') and pg_relation_size(oid) > 0`)
  return filled.map(({ name }) => String(name))
}
