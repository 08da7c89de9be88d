import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import { StoreAway } from '../../store/StoreAway.ts'
import { advisoryLocks } from './advisoryLocks.ts'
import { askedTogether } from './askedTogether.ts'
import { type Cancels, createCancels } from './cancels.ts'
import { type Database, type Queries, SqlError, type SqlRow } from './Database.ts'
import { createDatabaseLine } from './databaseLine.ts'
import { portionsOf } from './heldCursor.ts'
import { inTransaction } from './inTransaction.ts'
import { layoutSetting } from './layoutUse.ts'

/**
 * A PostgreSQL server, version 15 or newer, through a pool of connections. Connects at the first query. `onIdleError`
 * hears of connections that break while nobody uses them; the pool replaces them.
 */
export function openPostgres(
  url: string,
  { schema, statementMs = 30_000, name = appName, onIdleError = () => {} }: PostgresOptions = {},
): Database {
  const config = {
    connectionString: url,
    application_name: name,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
  }
  const cancels = createCancels(new pg.Pool({ ...config, max: 1 }), onIdleError)
  const pool = new pg.Pool({
    ...config,
    max: 10,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    // A host that has lost its power says nothing; by the system's own default it is asked after two hours.
    keepAliveInitialDelayMillis: 10_000,
    // The pool waits for it. Not a parameter of the start: poolers refuse those that they don't know.
    onConnect: async client => {
      const { rows } = await client.query(connected, [String(statementMs)])
      cancels.know(client, Number(rows[0]?.pid))
    },
  })
  pool.on('error', onIdleError)
  const queries = queriesOf(pool)
  const ask: Queries['query'] = (sql, params, signal) =>
    signal ? queryUntil({ pool, cancels, signal }, sql, params) : queries.query(sql, params)
  let beginning = begin
  const line = createDatabaseLine({ shortWait: false, atOnce: longAtOnce, lateAtOnce: longAtOnce + 1 })
  return {
    exec: queries.exec,
    query: (...asked) => line.run(() => ask(...asked)),
    queryLong: askedTogether(line, ask),
    transaction: async work => {
      const held = await hold(pool)
      const run = async (sql: string) => {
        const result = await held.client.query(sql).catch(error => {
          held.giveUp()
          return rethrow(error)
        })
        return result.command
      }
      try {
        return await inTransaction(queriesOf(held.client), run, work, beginning)
      } finally {
        held.release()
      }
    },
    exclusively: work => withLock(pool, work),
    stream: (sql, params) => openCursor(pool, sql, params),
    load: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    shared: {
      id: randomUUID(),
      // A setting of the transaction and not of the connection: a pooler gives connections to one process after the other.
      writesBy: layout => {
        beginning = `${begin}; set local ${layoutSetting} = '${layout}'`
      },
    },
    close: async () => {
      await pool.end()
      await cancels.close()
    },
  }
}

const appName = 'astrolabe'
/** Of processes that work on jobs: the doctor looks for them. */
export const workerName = 'astrolabe worker'

interface PostgresOptions {
  readonly schema?: string
  /** How long a statement may take; what is known to take longer says so in its transaction. */
  readonly statementMs?: number
  /** What the server calls its connections. */
  readonly name?: string
  readonly onIdleError?: (error: Error) => void
}

/** A server that takes a connection and says nothing is away, too. */
const connectMs = 10_000

/** One processor is left to what is short; the server's are often the same. */
const longAtOnce = Math.max(1, availableParallelism() - 1)

interface HeldConnection {
  readonly client: pg.PoolClient
  /** It is not used again: what is under way on it may end after others have it. */
  giveUp(): void
  /** Gives it back to the pool, which closes one that was given up. */
  release(): void
}

/** A connection that one piece of work has to itself. One that breaks while nothing is asked on it is given up. */
async function hold(pool: pg.Pool): Promise<HeldConnection> {
  const client = await pool.connect().catch(rethrow)
  let isGivenUp = false
  const giveUp = () => {
    isGivenUp = true
  }
  client.on('error', giveUp)
  const release = () => {
    client.off('error', giveUp)
    client.release(isGivenUp)
  }
  return { client, giveUp, release }
}

/** The connection is given up with the statement when the signal comes first. */
async function queryUntil(
  { pool, cancels, signal }: { readonly pool: pg.Pool; readonly cancels: Cancels; readonly signal: AbortSignal },
  sql: string,
  params: readonly unknown[] = [],
): Promise<SqlRow[]> {
  signal.throwIfAborted()
  const { client, giveUp, release } = await hold(pool)
  const cancel = () => {
    giveUp()
    cancels.cancel(client, sql)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    signal.throwIfAborted()
    return (await client.query(sql, [...params])).rows
  } catch (error) {
    signal.throwIfAborted()
    return rethrow(error)
  } finally {
    signal.removeEventListener('abort', cancel)
    release()
  }
}

const connected = `select set_config('statement_timeout', $1, false), pg_backend_pid() as pid`

/** A process that stands still within a transaction holds up all others: after so long it loses what it has locked. */
const begin = `begin; set local idle_in_transaction_session_timeout = '60s'`

/** A transaction that does nothing but hold a lock: it ends with the process, and a pooler between keeps it together. */
async function withLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const { client, giveUp, release } = await hold(pool)
  try {
    await client
      .query('begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0')
      .catch(rethrow)
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.start]).catch(rethrow)
    return await work()
  } finally {
    await client.query('rollback').catch(giveUp)
    release()
  }
}

/** On a connection of its own, which goes back when the last row is taken or nobody wants more. */
async function* openCursor(pool: pg.Pool, sql: string, params: readonly unknown[] = []): AsyncGenerator<SqlRow[]> {
  const { client, giveUp, release } = await hold(pool)
  try {
    await client.query(`begin read only; set local statement_timeout = '300s'`).catch(rethrow)
    const queries = queriesOf(client)
    await queries.query(`declare portions no scroll cursor for ${sql}`, params)
    yield* portionsOf(queries, 'portions')
  } finally {
    await client.query('rollback').catch(giveUp)
    release()
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

/** @throws SqlError what the server refuses; StoreAway where it can't be asked */
function rethrow(error: unknown): never {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    throw away.test(code)
      ? new StoreAway(error.message, { cause: error })
      : new SqlError(error.message, code, error.constraint)
  }
  // A host with several addresses fails with all of their errors and no message of its own.
  const [first] = error instanceof AggregateError ? error.errors : [error]
  if (first instanceof Error && ('syscall' in first || broken.test(first.message)))
    throw new StoreAway(`The database cannot be reached: ${first.message}`, { cause: error })
  throw error
}

/** SQLSTATE: broken connections, a shutdown, a start, no connection left, and a standby that takes no writes. */
const away = /^(08...|57P0[123]|53300|25006)$/

/** What the driver says of connections without a code. */
const broken =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/
