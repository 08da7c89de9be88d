import { advisoryLocks } from './advisoryLocks.ts'
import { type Database, type Queries, SqlError } from './Database.ts'

/**
 * Changes tables that are in use, in a transaction that may take long (an index of a large table takes minutes), while nobody else
 * changes tables. A lock that isn't given at once is asked for again later, after growing pauses: whoever waits for one holds up all who
 * come after.
 * @throws SqlError when it was not given within some seconds, or two and a half minutes where it `insists`
 */
export async function gently<T>(
  db: Database,
  work: (tx: Queries) => Promise<T>,
  { insists }: Patience = { insists: true },
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async tx => {
        await tx.exec('set local statement_timeout = 0')
        await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.tables])
        await tx.exec(patiently)
        return work(tx)
      })
    } catch (error) {
      if (tries >= (insists ? 40 : 7) || !isInTheWay(error)) throw error
      await new Promise(resolve => setTimeout(resolve, Math.min(4000, 50 * 2 ** tries)))
    }
  }
}

export interface Patience {
  /** Whether nothing goes on without it; else it is tried again another time. */
  readonly insists: boolean
}

/** Whether others' work was in the way: a lock that wasn't given, a deadlock, a change at the same time. */
function isInTheWay(error: unknown): boolean {
  return error instanceof SqlError && ['55P03', '40P01', '40001'].includes(error.code)
}

/** For a transaction beside others' work. */
export const patiently = `set local lock_timeout = '200ms'`
