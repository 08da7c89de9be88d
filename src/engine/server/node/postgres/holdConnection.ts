import pg from 'pg'
import { firstError } from '../../firstError.ts'
import { StoreAway } from '../../store/StoreAway.ts'
import { createAnswerClock } from './answerClock.ts'
import { type Queries, SqlError } from './Database.ts'
import { statementLimit } from './statementLimit.ts'

/** A connection that one piece of work, at most one transaction, has to itself. */
export interface HeldConnection extends Queries {
  readonly client: pg.PoolClient
  /** @throws SqlError what the server refuses; StoreAway where it can't be asked, or leaves it without an answer */
  ask(sql: string, params?: readonly unknown[]): Promise<pg.QueryResult>
  /** It is not used again: what is under way on it may end after others have it. */
  giveUp(): void
  /** Gives it up now: what it was asked fails. */
  cut(): void
  /** Gives it back to the pool, which closes one that was given up. */
  release(): void
}

/** How long a connection may leave something without an answer. */
export interface AnswerLimits {
  /** What the server is allowed for a statement, as long as a transaction doesn't say otherwise. */
  readonly statementMs: number
  /** For the way there and back. */
  readonly graceMs: number
}

/**
 * Takes a connection of the pool. One that breaks while nothing is asked on it is given up, and so is one that says nothing for
 * longer than the server may take: a machine that lost its power says no goodbye, and the system waits for it for 15 minutes.
 */
export async function holdConnection(pool: pg.Pool, { statementMs, graceMs }: AnswerLimits): Promise<HeldConnection> {
  const client = await pool.connect().catch(rethrow)
  let isGivenUp = false
  let limit: number | null = statementMs
  const giveUp = () => {
    isGivenUp = true
  }
  const cut = () => {
    giveUp()
    void client.end()
    // The driver does so itself where it knows of a question; else it would say goodbye first, and wait for the other side's.
    client.connection.stream.destroy()
  }
  const clock = createAnswerClock(graceMs, cut)
  client.on('error', giveUp)

  async function ask(sql: string, params?: readonly unknown[]): Promise<pg.QueryResult> {
    // Taking back is quick, whatever the transaction was allowed.
    clock.asked(/^rollback$/i.test(sql) ? statementMs : limit)
    const said = statementLimit(sql)
    if (said !== undefined) limit = said
    try {
      return await client.query(sql, params && [...params])
    } catch (error) {
      const { code } = error instanceof pg.DatabaseError ? error : {}
      if (code === undefined || away.test(code)) giveUp()
      return rethrow(error)
    } finally {
      clock.answered()
    }
  }

  return {
    client,
    ask,
    query: async (sql, params = []) => (await ask(sql, params)).rows,
    exec: async sql => {
      await ask(sql)
    },
    giveUp,
    cut,
    release() {
      client.off('error', giveUp)
      client.release(isGivenUp)
    },
  }
}

/** @throws SqlError what the server refuses; StoreAway where it can't be asked */
function rethrow(error: unknown): never {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    throw away.test(code) || full.test(code)
      ? new StoreAway(error.message, { cause: error })
      : new SqlError(error.message, code, error.constraint)
  }
  const first = firstError(error)
  if (first instanceof Error && ('syscall' in first || broken.test(first.message)))
    throw new StoreAway(`The database cannot be reached: ${first.message}`, { cause: error })
  throw error
}

/**
 * SQLSTATE: broken connections, a shutdown, a start, a database that is dropped, no connection left, one that idled for too long, and a
 * server that takes no writes, as a standby.
 */
const away = /^(08...|57P0[12345]|53300|25P03|25006)$/

/** A full disk, no memory left, and a disk that fails: what asks for less is answered, on the same connection. */
const full = /^(53100|53200|58030)$/

/** What the driver says of connections without a code. */
const broken =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/
