import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'

/** How many rows the tables of a PostgreSQL database have. */
export async function rowCounts(url: string, tables: readonly string[]): Promise<number[]> {
  const db = openPostgres(url)
  const counts: number[] = []
  for (const table of tables) {
    const [row] = await db.query(`select count(*)::int as count from "${table}"`)
    counts.push(Number(row?.count))
  }
  await db.close()
  return counts
}
