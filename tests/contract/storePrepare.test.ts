import { describe, expect, inject, it } from 'vitest'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { factMigrations } from '../../src/advertising/server/facts/store/migrations/factMigrations.ts'
import { postgresFacts } from '../../src/advertising/server/facts/store/postgresFacts.ts'
import { factsQuestion } from '../../src/advertising/server/metrics/factsQuestion.ts'
import type { Database } from '../../src/engine/server/node/postgres/Database.ts'
import { type Migration, migrate } from '../../src/engine/server/node/postgres/migrate.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { tableLayout } from '../../src/engine/server/node/postgres/tableLayout.ts'
import type { Condition, TableSpec } from '../../src/engine/server/store/Store.ts'
import { factsByDay } from './factsByDay.ts'
import { eachDatabase } from './stores.ts'

const before: TableSpec = {
  name: 'deal',
  scopeField: 'organization',
  columns: [
    { name: 'name', type: 'text' },
    { name: 'size', type: 'text' },
    { name: 'old', type: 'text' },
  ],
  searched: ['name'],
  unique: [['name']],
}

const after: TableSpec = {
  name: 'deal',
  scopeField: 'seller',
  columns: [
    { name: 'name', type: 'text' },
    { name: 'size', type: 'number' },
    { name: 'labels', type: 'texts' },
    { name: 'review.overall', type: 'text' },
  ],
  searched: ['name', 'code'],
  unique: [['code']],
}

const rows = Array.from({ length: 2300 }, (_, n) => ({
  id: `d${n}`,
  organization: 'one',
  seller: `s${n % 2}`,
  name: `Deal ${n}`,
  code: `K${n}`,
  size: n,
  labels: [`l${n % 10}`],
  review: { overall: n === 7 ? 'rejected' : 'approved' },
}))

eachDatabase((open, kind) => {
  it('fills the columns of a field that is added while there are rows', async () => {
    const db = await open()
    const old = createPostgresStore(db, [before], [postgresFacts])
    await old.prepare()
    await old.transaction(tx => tx.insert('deal', rows))
    const store = createPostgresStore(db, [after], [postgresFacts])
    await store.prepare()
    const found = async (where: Condition) =>
      (await store.read.list('deal', { scope: 'all', where: [where] })).rows.map(row => row.id)
    expect(await found({ column: 'review.overall', op: 'in', values: ['rejected'] })).toEqual(['d7'])
    expect(await found({ column: 'size', op: 'gte', values: [2299] })).toEqual(['d2299'])
    expect(await found({ column: 'labels', op: 'in', values: ['l3'] })).toHaveLength(230)
    expect((await store.read.list('deal', { scope: ['s1'], limit: 1 })).total).toBe(1150)
    expect((await store.read.list('deal', { scope: 'all', q: 'k1234' })).rows.map(row => row.id)).toEqual(['d1234'])
    await store.transaction(tx => tx.insert('deal', [{ id: 'x', name: 'Deal 1', code: 'new' }]))
    await expect(store.transaction(tx => tx.insert('deal', [{ id: 'y', code: 'k1' }]))).rejects.toMatchObject({
      fields: ['code'],
    })
    expect(await columnsOf(db)).not.toContain('old')
  })

  it('drops the indexes that nothing asks for any more, and keeps the columns', async () => {
    const db = await open()
    const sorted: TableSpec = { ...before, columns: before.columns.map(column => ({ ...column, index: 'sorted' })) }
    for (const spec of [sorted, before]) {
      const store = createPostgresStore(db, [spec], [postgresFacts])
      await store.prepare()
      if (spec === sorted) await store.transaction(tx => tx.insert('deal', rows.slice(0, 10)))
      const found = await db.query(`select indexname as name from pg_indexes where indexname like 'ix\\_deal\\_%'
        and schemaname = current_schema() order by indexname collate "C"`)
      const wanted = tableLayout(spec).indexes.map(({ name }) => ({ name }))
      expect(found).toEqual(wanted.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      expect(
        await store.read.list('deal', { scope: ['one'], order: [{ column: 'old', direction: 'asc' }] }),
      ).toMatchObject({
        total: 10,
      })
    }
    expect(tableLayout(before).indexes.length).toBeLessThan(tableLayout(sorted).indexes.length)
  })

  it('leaves everything as it is when nothing is new', async () => {
    const db = await open()
    await createPostgresStore(db, [before], [postgresFacts]).prepare()
    const [first] = await db.query('select xmin::text as version from table_layout where name = $1', ['deal'])
    await createPostgresStore(db, [before], [postgresFacts]).prepare()
    expect(await db.query('select xmin::text as version from table_layout where name = $1', ['deal'])).toEqual([first])
  })

  it('keeps the rows of a table that no spec names any more', async () => {
    const db = await open()
    const old = createPostgresStore(db, [before], [postgresFacts])
    await old.prepare()
    await old.transaction(tx => tx.insert('deal', [{ id: 'a', name: 'x' }]))
    await createPostgresStore(db, [], [postgresFacts]).prepare()
    const again = createPostgresStore(db, [before], [postgresFacts])
    await again.prepare()
    expect((await again.read.list('deal', { scope: 'all', q: 'x' })).rows).toEqual([{ id: 'a', name: 'x' }])
  })

  it('says it when two rows have what is to be unique', async () => {
    const db = await open()
    const old = createPostgresStore(db, [before], [postgresFacts])
    await old.prepare()
    await old.transaction(tx =>
      tx.insert('deal', [
        { id: 'a', code: 'x' },
        { id: 'b', code: 'X' },
      ]),
    )
    await expect(createPostgresStore(db, [after], [postgresFacts]).prepare()).rejects.toThrow(
      'could not create unique index',
    )
    expect(await columnsOf(db)).toContain('old')
  })

  describe('migrations', () => {
    const hours = [
      ['2026-03-01 00:00Z', 1],
      ['2026-03-01 23:00Z', 2],
      ['2026-03-02 00:00Z', 4],
    ] as const

    const tree = { organization: 'o', campaign: 'c', strategy: 's', lineItem: 'l', media: 'm' }
    const version3 = `
      insert into fact_key (organization, campaign, strategy, line_item, media, deal) values ('o', 'c', 's', 'l', 'm', '');
      create table fact_hourly_2026_03 partition of fact_hourly
        for values from ('2026-03-01 00:00Z') to ('2026-04-01 00:00Z');
      create table fact_daily_2026_03 partition of fact_daily for values from ('2026-03-01') to ('2026-04-01');
      insert into fact_hourly (key, hour, spend)
        select k.id, v.hour, v.spend from fact_key k,
        (values ${hours.map(([hour, spend]) => `('${hour}'::timestamptz, ${spend})`).join(', ')}) as v(hour, spend);
      insert into fact_daily (key, day, spend)
        select key, (hour at time zone 'UTC')::date, sum(spend) from fact_hourly group by 1, 2;`

    it.each(factMigrations.map((_, version) => version))('from version %i', async version => {
      const db = await open()
      await db.transaction(tx => migrate(tx, factMigrations.slice(0, version)))
      if (version >= 3) await db.exec(version3)
      else if (version > 0) {
        for (const [hour, spend] of hours) {
          await db.query(
            `insert into fact_hourly values ($1, 'o', 'c', 's', 'l', 'm', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, $2)`,
            [hour, spend],
          )
        }
      }
      const store = createPostgresStore(db, [], [postgresFacts])
      await store.prepare()
      expect(await db.query('select version from migration order by version')).toEqual(
        factMigrations.map(({ version }) => ({ version })),
      )
      const daily = await factsByDay(store.read, { scope: ['o'], by: 'media', from: '2026-03-01', to: '2026-03-02' })
      expect(daily.map(row => row.spend)).toEqual(version > 0 ? [3, 4] : [])
      // An hour that was there before people were told.
      const fact = { ...tree, hour: '2026-03-02T00:00:00Z', impressions: 20, people: [1, 2, 3] }
      await store.transaction(tx => tx.extension(factStore).insertFacts([fact]))
      const days = { from: '2026-03-01', to: '2026-03-02' }
      const question = factsQuestion({ scope: 'all', dimensions: ['media'], metrics: ['reach'], ...days })
      expect(await store.read.extension(factStore).reportFacts(question)).toEqual([
        { values: ['m'], sums: { impressions: 20, people: 3 } },
      ])
    })

    it('take away what only others needed where nobody else is, and know it again when it is gone', async () => {
      const db = await open()
      const step = { version: 998, name: 'made', sql: 'create table made (id int); create index made_id on made (id)' }
      const next = { version: 999, name: 'gone', sql: 'select 1', afterwards: 'drop index if exists made_id' }
      const prepare = (...migrations: readonly Migration[]) =>
        createPostgresStore(
          db,
          [before],
          [{ ...postgresFacts, migrations: [...factMigrations, ...migrations] }],
        ).prepare()
      const there = async () => (await db.query(`select to_regclass('made_id') is not null as there`))[0]?.there
      await prepare(step)
      expect(await there()).toBe(true)
      await prepare(step, next)
      expect(await there()).toBe(false)
      await prepare(step, next, { version: 1000, name: 'later', sql: 'select 1' })
      expect(await there()).toBe(false)
    })

    it('refuse a database of a newer program', async () => {
      const db = await open()
      await db.transaction(tx => migrate(tx, factMigrations))
      await db.query(`insert into migration (version, name) values (999, 'future')`)
      await expect(createPostgresStore(db, [], [postgresFacts]).prepare()).rejects.toThrow('used by a newer Astrolabe')
    })

    it('of two extensions have versions of their own', async () => {
      const twice = [postgresFacts, { ...postgresFacts, extension: { name: 'other' } }]
      await expect(createPostgresStore(await open(), [], twice).prepare()).rejects.toThrow(
        'Two migrations have version 1',
      )
    })

    it('are none without extensions, which nothing can be asked of then', async () => {
      const store = createPostgresStore(await open(), [before])
      await store.prepare()
      expect(() => store.read.extension(factStore)).toThrow('opened without its extension "facts"')
      expect((await store.read.list('deal', { scope: 'all' })).total).toBe(0)
    })
  })

  it('throws when the store is asked within a transaction, rather than waiting for itself', async () => {
    const store = createPostgresStore(await open(), [before], [postgresFacts])
    await store.prepare()
    const asked = store.transaction(() => store.read.list('deal', { scope: 'all' }))
    // A server has another connection for it.
    if (kind === 'PGlite') await expect(asked).rejects.toThrow('ask the transaction')
    else expect((await asked).rows).toEqual([])
  })

  it('keeps nothing of a transaction that went on after a statement failed', async () => {
    const db = await open()
    await db.exec('create table t (id int primary key)')
    const swallowed = db.transaction(async tx => {
      await tx.query('insert into t values (1)')
      await tx.query('insert into t values (1)').catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow('nothing of the transaction was kept')
    expect(await db.query('select * from t')).toEqual([])
    await expect(db.query('insert into t select 1 union all select 1')).rejects.toMatchObject({
      code: '23505',
      constraint: 't_pkey',
    })
  })
})

it('lets several processes prepare a PostgreSQL server at once', async () => {
  const url = inject('postgresUrl')
  const schema = `together_${process.pid}`
  const pools = Array.from({ length: 4 }, () => openPostgres(url, { schema }))
  await pools[0]?.exec(`create schema ${schema}`)
  await Promise.all(
    pools.map((db, index) =>
      createPostgresStore(db, [index % 2 === 0 ? before : { ...before }], [postgresFacts]).prepare(),
    ),
  )
  const [table] = (await pools[0]?.query('select count(*)::int as count from deal')) ?? []
  expect(table).toEqual({ count: 0 })
  await pools[0]?.exec(`drop schema ${schema} cascade`)
  await Promise.all(pools.map(db => db.close()))
})

it('says that a PostgreSQL server cannot be reached', async () => {
  const db = openPostgres('postgresql://nobody@localhost:1/none')
  await expect(db.query('select 1')).rejects.toThrow('The database cannot be reached')
  await expect(db.transaction(async () => {})).rejects.toThrow('The database cannot be reached')
  await db.close()
})

async function columnsOf(db: Database): Promise<unknown[]> {
  const rows = await db.query(
    `select attname::text as name from pg_attribute where attrelid = 'deal'::regclass and attnum > 0 and not attisdropped`,
  )
  return rows.map(row => row.name)
}
