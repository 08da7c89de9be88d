import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** `loadPeople` by the code of another checkout, whose tables they go into. @returns the tokens of their sessions */
export async function peopleOfOlder(
  root: string,
  databaseUrl: string,
  like: string,
  count: number,
): Promise<readonly string[]> {
  const of = (path: string) => import(pathToFileURL(join(root, path)).href)
  const [{ catalogue }, { postgresHalves }, { openPostgres }, { createPostgresStore }, { apiTables }, { loadPeople }] =
    await Promise.all([
      of('resources.config.ts'),
      of('src/advertising/server/postgresHalves.ts'),
      of('src/engine/server/node/postgres/pgDatabase.ts'),
      of('src/engine/server/node/postgres/postgresStore.ts'),
      of('tests/contract/apiTables.ts'),
      of('bench/setup/loadPeople.ts'),
    ])
  const db = openPostgres(databaseUrl)
  try {
    return await loadPeople(createPostgresStore(db, apiTables(catalogue), postgresHalves), like, count)
  } finally {
    await db.close()
  }
}
