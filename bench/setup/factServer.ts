import type { Database } from '../../src/engine/server/node/postgres/Database.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { startPostgres } from '../../tests/postgresServer.ts'

export interface FactServer {
  readonly url: string
  readonly schema: string
  readonly db: Database
}

/** Runs with a PostgreSQL server and an empty schema in it, and takes both away afterwards. */
export async function withFactServer<T>(schema: string, work: (server: FactServer) => Promise<T>): Promise<T> {
  const server = await startPostgres()
  const admin = openPostgres(server.url)
  try {
    await admin.exec(`drop schema if exists ${schema} cascade; create schema ${schema}`)
    const db = openPostgres(server.url, { schema, statementMs: 600_000 })
    try {
      return await work({ url: server.url, schema, db })
    } finally {
      await db.close()
      await admin.exec(`drop schema ${schema} cascade`)
    }
  } finally {
    await admin.close()
    await server.stop()
  }
}
