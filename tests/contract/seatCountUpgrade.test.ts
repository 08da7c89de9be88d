import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { factMigrations } from '../../src/advertising/server/facts/store/migrations/factMigrations.ts'
import { postgresFacts } from '../../src/advertising/server/facts/store/postgresFacts.ts'
import { contractTables } from '../../src/engine/server/node/postgres/contractTables.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { tableLayout } from '../../src/engine/server/node/postgres/tableLayout.ts'
import { apiTables } from './apiTables.ts'
import { eachDatabase } from './stores.ts'

const tables = apiTables(catalogue).filter(({ name }) => name === 'seat')

eachDatabase((open, kind) => {
  it('an upgrade takes the counts of deals from the platform’s seats, in rows and in what lists go by', async () => {
    const db = await open()
    const before = { ...postgresFacts, migrations: factMigrations.filter(({ version }) => version < 13) }
    const older = createPostgresStore(db, tables, [before])
    await older.prepare()
    const seat = (id: string, more = {}) => ({ id, name: `Seat ${id}`, dealsCount: 7, ...more })
    await older.transaction(tx =>
      tx.insert('seat', [seat('none'), seat('null', { organization: null }), seat('own', { organization: 'one' })]),
    )
    const store = createPostgresStore(db, tables, [postgresFacts])
    await store.prepare()
    const rows = await store.read.byIds('seat', ['none', 'null', 'own'], 'all')
    expect(rows).toEqual([
      { id: 'none', name: 'Seat none' },
      { id: 'null', name: 'Seat null', organization: null },
      { id: 'own', name: 'Seat own', organization: 'one', dealsCount: 7 },
    ])
    const where = [{ column: 'dealsCount', op: 'gte', values: [0] }] as const
    expect(await store.read.ids('seat', { scope: 'all', where })).toEqual(['own'])
  })

  it('passes over tables that are still without seats, or without that column', async () => {
    const db = await open()
    await db.exec('create table seat (id text primary key, _data jsonb not null)')
    await db.exec(`insert into seat values ('a', '{"dealsCount": 7}'), ('b', '{"dealsCount": 7, "organization": "o"}')`)
    await db.transaction(tx => tx.exec(String(factMigrations.find(({ version }) => version === 13)?.sql)))
    expect(await db.query('select id, _data::text as data from seat order by id')).toEqual([
      { id: 'a', data: '{}' },
      { id: 'b', data: '{"dealsCount": 7, "organization": "o"}' },
    ])
  })

  if (kind === 'PGlite') return

  it('and once more when the processes of the version before have ended, which went on counting', async () => {
    const db = await open()
    const store = createPostgresStore(db, tables, [postgresFacts])
    await store.prepare()
    await store.transaction(tx => tx.insert('seat', [{ id: 'none', name: 'Seat', dealsCount: 7 }]))
    await contractTables(db, tables.map(tableLayout), factMigrations, { insists: true })
    expect(await store.read.byIds('seat', ['none'], 'all')).toEqual([{ id: 'none', name: 'Seat' }])
  })
})
