import { EnvironmentError, readEnvironment } from '../../../../engine/server/environment.ts'
import { openDatabase } from '../../../../engine/server/node/openStore.ts'
import { createPostgresStore } from '../../../../engine/server/node/postgres/postgresStore.ts'
import { apiTables } from '../../../../engine/server/store/apiTables.ts'
import { advertisingApi } from '../../advertisingApi.ts'
import { factsUrl } from '../../hostHalves.ts'
import { postgresHalves } from '../../postgresHalves.ts'
import { moveFacts } from './moveFacts.ts'
import { openFactServer } from './openFactServer.ts'

/** `move`: takes the facts of a database to ClickHouse. @throws Error with a sentence */
export async function runFactsCommand(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void = line => process.stdout.write(`${line}\n`),
): Promise<void> {
  if (args.length !== 1 || args[0] !== 'move') throw new Error('Usage: npm run facts -- move')
  const url = factsUrl(variables)
  if (url === null)
    throw new EnvironmentError(['FACTS_URL must name the ClickHouse server that the facts are to move to'])
  const environment = readEnvironment(variables)
  const db = await openDatabase(environment, { onProgress: print, onIdleError: () => {}, onLost: () => {} })
  const server = openFactServer(url)
  const store = createPostgresStore(db, apiTables(advertisingApi), withoutChecks())
  try {
    // The tables as they are today, however old the database is.
    await store.prepare()
    await moveFacts(db, server, print)
  } finally {
    await server.close()
    await store.close()
  }
}

/** A move that was done already says so itself. */
function withoutChecks() {
  return postgresHalves.map(({ check: _, ...half }) => half)
}
