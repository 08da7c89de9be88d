import pg from 'pg'
import { advisoryLocks } from './advisoryLocks.ts'
import { type Database, type Queries, SqlError, type SqlRow } from './Database.ts'
import { portionsOf } from './heldCursor.ts'
import { inTransaction } from './inTransaction.ts'

/**
 * A PostgreSQL server, version 15 or newer, through a pool of connections. Connects at the first query. `onIdleError`
 * hears of connections that break while nobody uses them; the pool replaces them.
 */
export function openPostgres(
  url: string,
  { schema, onIdleError = () => {} }: { schema?: string; onIdleError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: 'astrolabe',
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
  })
  pool.on('error', onIdleError)
  return {
    ...queriesOf(pool),
    transaction: async work => {
      const client = await pool.connect().catch(rethrow)
      let broken = false
      const run = async (sql: string) => {
        const result = await client.query(sql).catch(error => {
          broken = true
          return rethrow(error)
        })
        return result.command
      }
      const lost = () => {
        broken = true
      }
      client.on('error', lost)
      try {
        return await inTransaction(queriesOf(client), run, work, begin)
      } finally {
        client.off('error', lost)
        client.release(broken)
      }
    },
    exclusively: work => withLock(pool, work),
    stream: (sql, params) => openCursor(pool, sql, params),
    close: () => pool.end(),
  }
}

/** A process that stands still within a transaction holds up all others: after so long it loses what it has locked. */
const begin = `begin; set local idle_in_transaction_session_timeout = '60s'`

/** A transaction that does nothing but hold a lock: it ends with the process, and a pooler between keeps it together. */
async function withLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(rethrow)
  let broken = false
  const lost = () => {
    broken = true
  }
  client.on('error', lost)
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0').catch(rethrow)
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.start]).catch(rethrow)
    return await work()
  } finally {
    await client.query('rollback').catch(lost)
    client.off('error', lost)
    client.release(broken)
  }
}

/** On a connection of its own, which goes back when the last row is taken or nobody wants more. */
async function* openCursor(pool: pg.Pool, sql: string, params: readonly unknown[] = []): AsyncGenerator<SqlRow[]> {
  const client = await pool.connect().catch(rethrow)
  let broken = false
  try {
    await client.query('begin read only').catch(rethrow)
    const queries = queriesOf(client)
    await queries.query(`declare portions no scroll cursor for ${sql}`, params)
    yield* portionsOf(queries, 'portions')
  } finally {
    await client.query('rollback').catch(() => {
      broken = true
    })
    client.release(broken)
  }
}

function queriesOf(target: pg.Pool | pg.PoolClient): Queries {
  return {
    query: async (sql, params) => (await target.query(sql, params ? [...params] : []).catch(rethrow)).rows,
    exec: async sql => {
      await target.query(sql).catch(rethrow)
    },
  }
}

function rethrow(error: unknown): never {
  if (error instanceof pg.DatabaseError) throw new SqlError(error.message, error.code ?? '', error.constraint)
  // A host with several addresses fails with all of their errors and no message of its own.
  const [first] = error instanceof AggregateError ? error.errors : [error]
  if (first instanceof Error && 'syscall' in first) {
    throw new Error(`The database cannot be reached: ${first.message}`, { cause: error })
  }
  throw error
}
