import { advisoryLocks } from './advisoryLocks.ts'
import { type Database, type Queries, SqlError } from './Database.ts'

/**
 * Changes tables that are in use, in a transaction that may take long (an index of a large table takes minutes), while nobody else
 * changes tables. A lock that isn't given soon is asked for again later: whoever waits for one holds up all who come after.
 * @throws SqlError when it was not given for some minutes
 */
export async function gently<T>(db: Database, work: (tx: Queries) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async tx => {
        await tx.exec('set local statement_timeout = 0')
        await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.tables])
        await tx.exec(patiently)
        return work(tx)
      })
    } catch (error) {
      if (tries >= mostTries || !(error instanceof SqlError && error.code === lockNotAvailable)) throw error
      await new Promise(resolve => setTimeout(resolve, 500))
    }
  }
}

const mostTries = 60
const lockNotAvailable = '55P03'

/** For a transaction beside others' work. */
export const patiently = `set local lock_timeout = '2s'`
