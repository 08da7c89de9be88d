import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { factMigrations } from '../../src/advertising/server/facts/store/migrations/factMigrations.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { tokenHash } from '../../src/engine/server/access/tokens.ts'
import { migrate } from '../../src/engine/server/node/postgres/migrate.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { apiTables } from './apiTables.ts'
import { eachDatabase } from './stores.ts'

eachDatabase(open => {
  it('batches of an older version keep their names, and what the audit log knows of them', async () => {
    const db = await open()
    await db.transaction(tx => migrate(tx, factMigrations.slice(0, 4)))
    const answer = { batch: 'old', accepted: 3, rejected: [{ line: 2, error: 'no' }], rejectedCount: 1 }
    const batch = { endsAt: '2026-12-20T00:00:00.000Z', checksum: 'abc', answer }
    const at = '2026-11-20T00:00:00.000Z'
    const entry = { id: 'e', organization: 'one', action: 'facts_received', actor: { id: 'feed' }, batchId: 'old', at }
    const known = { ...batch, id: tokenHash('feed\nold') }
    const rows = { 'fact-batch': [known, { ...batch, id: 'unknown' }], 'audit-log': [entry] }
    for (const [table, all] of Object.entries(rows)) {
      await db.exec(`create table "${table}" (id text collate "C" primary key, _data jsonb not null)`)
      for (const row of all) await db.query(`insert into "${table}" values ($1, $2)`, [row.id, JSON.stringify(row)])
    }
    const store = createPostgresStore(db, apiTables(catalogue), postgresHalves)
    await store.prepare()
    const own = await store.read.list('fact-batch', { scope: ['one'] })
    expect(own.rows).toMatchObject([
      {
        ...{ id: known.id, name: 'old', status: 'final', serviceAccount: 'feed', createdAt: at, checksum: 'abc' },
        ...{ accepted: 3, rejected: 1, rejectedLines: [{ line: 2, error: 'no' }], endsAt: batch.endsAt },
      },
    ])
    const where = [{ column: 'status', op: 'in', values: ['final'] }] as const
    expect((await store.read.list('fact-batch', { scope: 'all', where })).total).toBe(2)
  })
})
