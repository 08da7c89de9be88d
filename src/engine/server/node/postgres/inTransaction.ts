import type { Queries } from './Database.ts'

/**
 * Runs `work` between `begin` and COMMIT on one connection. `run` answers the word that the database ends a command with.
 */
export async function inTransaction<T>(
  connection: Queries,
  run: (sql: string) => Promise<string>,
  work: (tx: Queries) => Promise<T>,
  begin = 'BEGIN',
): Promise<T> {
  await run(begin)
  let result: T
  try {
    result = await work(connection)
  } catch (error) {
    // Where the connection is lost there is nothing to take back, and what it was lost to is what counts.
    await run('ROLLBACK').catch(() => undefined)
    throw error
  }
  // After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error.
  if ((await run('COMMIT')) === 'ROLLBACK')
    throw new Error('A statement failed, so nothing of the transaction was kept')
  return result
}
