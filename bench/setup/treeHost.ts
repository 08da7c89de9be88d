import { existsSync } from 'node:fs'
import { catalogue } from '../../resources.config.ts'
import { addDays } from '../../src/advertising/reporting/reportRange.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { testWorld } from '../../tests/contract/apiClient.ts'
import { apiTables } from '../../tests/contract/apiTables.ts'
import { startServer } from '../../tests/journeys/server.ts'
import { startPostgres } from '../../tests/postgresServer.ts'
import { fillFacts } from './factRows.ts'
import { insertRows } from './insertRows.ts'
import { treeRows, treeSize } from './treeRows.ts'

const database = 'bench_tree'
const days = 7

export interface TreeHost {
  readonly url: string
  /** Of the manager, user-manager, who is signed in. */
  readonly cookie: string
}

/** Runs with the built host on a PostgreSQL server whose one organization has a tree of campaigns with a week of hourly facts for each line item. */
export async function withTreeHost<T>(work: (host: TreeHost) => Promise<T>): Promise<T> {
  if (!existsSync('dist/server/node.js')) throw new Error('Build first: npm run build')
  const server = await startPostgres()
  const admin = openPostgres(server.url)
  try {
    await admin.exec(`drop database if exists ${database}`)
    await admin.exec(`create database ${database}`)
    const url = server.url.replace(/\/[^/?]*(?=\?|$)/, `/${database}`)
    const cookie = await fill(url)
    const host = await startServer({ env: { DATABASE_URL: url } })
    try {
      return await work({ url: host.url, cookie })
    } finally {
      await host.stop()
      await admin.exec(`drop database ${database} with (force)`)
    }
  } finally {
    await admin.close()
    await server.stop()
  }
}

async function fill(url: string): Promise<string> {
  const db = openPostgres(url, { statementMs: 600_000 })
  try {
    const store = createPostgresStore(db, apiTables(catalogue), postgresHalves)
    await store.prepare()
    const today = new Date().toISOString().slice(0, 10)
    const { lineItems, campaigns } = treeSize
    await fillFacts(db, { rows: lineItems * days * 24, firstDay: addDays(today, 1 - days), days, lineItems, campaigns })
    const world = await testWorld(store, { clock: () => new Date() })
    await insertRows(store, treeRows(today))
    await db.exec('analyze campaign; analyze strategy; analyze "line-item"')
    // The world's address is HTTPS, the host's is not, where the same session has a shorter name.
    return (await world.signIn('manager')).cookie?.replace('__Host-', '') ?? ''
  } finally {
    await db.close()
  }
}
