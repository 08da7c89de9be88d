import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import { advisoryLocks } from './advisoryLocks.ts'
import { askedTogether } from './askedTogether.ts'
import { type Cancels, createCancels } from './cancels.ts'
import type { Database, Queries, SqlRow } from './Database.ts'
import { createDatabaseLine } from './databaseLine.ts'
import { portionsOf } from './heldCursor.ts'
import { type HeldConnection, holdConnection } from './holdConnection.ts'
import { inTransaction } from './inTransaction.ts'
import { layoutSetting } from './layoutUse.ts'

/**
 * A PostgreSQL server, version 15 or newer, through a pool of connections. Connects at the first query. `onIdleError`
 * hears of connections that break while nobody uses them; the pool replaces them.
 */
export function openPostgres(
  url: string,
  {
    schema,
    statementMs = 30_000,
    graceMs = 10_000,
    cancelMs = 5000,
    name = appName,
    onIdleError = () => {},
  }: PostgresOptions = {},
): Database {
  const config = {
    connectionString: url,
    application_name: name,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    // A host that has lost its power says nothing; by the system's own default it is asked after two hours.
    keepAliveInitialDelayMillis: 10_000,
  }
  const cancels = createCancels(new pg.Pool({ ...config, max: 1, query_timeout: connectMs }), onIdleError)
  const pool = new pg.Pool({
    ...config,
    max: 10,
    // The pool waits for it. Not a parameter of the start: poolers refuse those that they don't know.
    onConnect: async client => {
      const tooLate = setTimeout(() => void (client instanceof pg.Client && client.end()), connectMs)
      const asked = client.query(connected, [String(statementMs)])
      const { rows } = await asked.finally(() => clearTimeout(tooLate))
      cancels.know(client, Number(rows[0]?.pid))
    },
  })
  pool.on('error', onIdleError)
  const hold = () => holdConnection(pool, { statementMs, graceMs })
  const ask: Queries['query'] = (sql, params, signal) =>
    signal
      ? queryUntil({ hold, cancels, cancelMs, signal }, sql, params)
      : holding(hold, held => held.query(sql, params))
  let beginning = begin
  const line = createDatabaseLine({ shortWait: false, atOnce: longAtOnce, lateAtOnce: longAtOnce + 1 })
  return {
    exec: sql => holding(hold, held => held.exec(sql)),
    query: (...asked) => line.run(() => ask(...asked)),
    queryLong: askedTogether(line, ask),
    transaction: work =>
      holding(hold, held => {
        const run = async (sql: string) => {
          const result = await held.ask(sql).catch(error => {
            held.giveUp()
            throw error
          })
          return result.command
        }
        return inTransaction(held, run, work, beginning)
      }),
    exclusively: work => holding(hold, held => withLock(held, work)),
    stream: (sql, params) => openCursor(hold, sql, params),
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
  /** How much longer it is waited for, until the server counts as away: the way there and back. */
  readonly graceMs?: number
  /** How long a statement that nobody waits for any more is given to end. */
  readonly cancelMs?: number
  /** What the server calls its connections. */
  readonly name?: string
  readonly onIdleError?: (error: Error) => void
}

/** A server that takes a connection and says nothing is away, too. */
const connectMs = 10_000

/** One processor is left to what is short; the server's are often the same. */
const longAtOnce = Math.max(1, availableParallelism() - 1)

type Hold = () => Promise<HeldConnection>

async function holding<T>(hold: Hold, work: (held: HeldConnection) => Promise<T>): Promise<T> {
  const held = await hold()
  try {
    return await work(held)
  } finally {
    held.release()
  }
}

interface Abandonable {
  readonly hold: Hold
  readonly cancels: Cancels
  readonly cancelMs: number
  readonly signal: AbortSignal
}

/** The connection is given up with the statement when the signal comes first; where that isn't heard either, it is cut. */
async function queryUntil(
  { hold, cancels, cancelMs, signal }: Abandonable,
  sql: string,
  params: readonly unknown[] = [],
): Promise<SqlRow[]> {
  signal.throwIfAborted()
  return holding(hold, async held => {
    let unheard: NodeJS.Timeout | undefined
    const cancel = () => {
      held.giveUp()
      cancels.cancel(held.client, sql)
      unheard = setTimeout(held.cut, cancelMs)
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      signal.throwIfAborted()
      return await held.query(sql, params)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      clearTimeout(unheard)
      signal.removeEventListener('abort', cancel)
    }
  })
}

const connected = `select set_config('statement_timeout', $1, false), pg_backend_pid() as pid`

/** A process that stands still within a transaction holds up all others: after so long it loses what it has locked. */
const begin = `begin; set local idle_in_transaction_session_timeout = '60s'`

/** A transaction that does nothing but hold a lock: it ends with the process, and a pooler between keeps it together. */
async function withLock<T>(held: HeldConnection, work: () => Promise<T>): Promise<T> {
  try {
    await held.exec('begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0')
    await held.query('select pg_advisory_xact_lock($1)', [advisoryLocks.start])
    return await work()
  } finally {
    await held.exec('rollback').catch(held.giveUp)
  }
}

/** On a connection of its own, which goes back when the last row is taken or nobody wants more. */
async function* openCursor(hold: Hold, sql: string, params: readonly unknown[] = []): AsyncGenerator<SqlRow[]> {
  const held = await hold()
  try {
    await held.exec(`begin read only; set local statement_timeout = '300s'`)
    await held.query(`declare portions no scroll cursor for ${sql}`, params)
    yield* portionsOf(held, 'portions')
  } finally {
    await held.exec('rollback').catch(held.giveUp)
    held.release()
  }
}
