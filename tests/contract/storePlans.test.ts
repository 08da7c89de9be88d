import { beforeAll, describe, expect, it } from 'vitest'
import { insertFacts } from '../../src/advertising/server/facts/store/insertFacts.ts'
import { postgresFacts } from '../../src/advertising/server/facts/store/postgresFacts.ts'
import { factCurrencies } from '../../src/advertising/server/facts/store/reportFacts.ts'
import type { Database, Queries } from '../../src/engine/server/node/postgres/Database.ts'
import { listStatement } from '../../src/engine/server/node/postgres/listStatement.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { tableLayout } from '../../src/engine/server/node/postgres/tableLayout.ts'
import type { Query, Row, TableSpec } from '../../src/engine/server/store/Store.ts'
import { isLong } from '../setup/effort.ts'
import { eachDatabase } from './stores.ts'

const ROWS = isLong ? 1_000_000 : 100_000
/** So many are inserted at once. */
const PORTION = 100_000

const table: TableSpec = {
  name: 'line-item',
  scopeField: 'organization',
  columns: [
    { name: 'organization', type: 'text' },
    { name: 'name', type: 'text', index: 'sorted' },
    { name: 'status', type: 'text' },
    { name: 'budget', type: 'number', index: 'sorted' },
    { name: 'endAt', type: 'time' },
    { name: 'draft', type: 'boolean' },
    { name: 'startAt', type: 'time', index: 'sorted' },
    { name: 'labels', type: 'texts' },
    {
      name: 'status.rank',
      type: 'number',
      ranked: { field: 'status', groups: [['live'], ['paused', 'draft'], ['ended']] },
      index: 'sorted',
    },
    {
      name: 'status.due',
      type: 'time',
      due: { transitions: [{ action: 'end', from: ['live'], at: 'endAt' }], refreshAt: null },
    },
  ],
  searched: ['name'],
  unique: [['organization', 'name']],
}

const layout = tableLayout(table)
const sortable = table.columns.filter(column => column.type !== 'texts')
const listed = sortable.filter(({ index }) => index === 'sorted')
const scope = ['organization-7']
const values: Record<string, Row[string]> = {
  ...rowOf(7 + 50 * 20),
  'status.rank': 2,
  'status.due': '2026-07-03T12:00:00.000Z',
}

eachDatabase(open => {
  let db: Database

  beforeAll(
    async () => {
      db = await open()
      const store = createPostgresStore(db, [table], [postgresFacts])
      await store.prepare()
      for (let from = 0; from < ROWS; from += PORTION) {
        const portion = Array.from({ length: PORTION }, (_, n) => rowOf(from + n))
        await store.transaction(tx => tx.insert(table.name, portion))
      }
      await db.exec('analyze "line-item"')
    },
    240_000 * (isLong ? 20 : 1),
  )

  describe(`with ${ROWS} rows, an index answers one organization's list`, () => {
    it.each(sortable.flatMap(({ name }) => [[name, 'asc'] as const, [name, 'desc'] as const]))(
      'sorted by %s %s',
      async (column, direction) => {
        expect(await wholeReads({ order: [{ column, direction }] })).toEqual([])
      },
    )

    it.each(listed.flatMap(({ name }) => [[name, 'asc'] as const, [name, 'desc'] as const]))(
      'in the order of the index where lists show it: %s %s',
      async (column, direction) => {
        const { page } = listStatement(layout, { scope, order: [{ column, direction }], limit: 25 })
        expect(JSON.stringify(await planOf(page.sql, page.params))).not.toContain('"Sort"')
      },
    )

    it.each(table.columns.map(column => column.name))('filtered by %s', async column => {
      const value = values[column]
      const one = Array.isArray(value) ? String(value[0]) : (value as string | number | boolean)
      expect(await wholeReads({ where: [{ column, op: 'in', values: [one] }] })).toEqual([])
      expect(await wholeReads({ where: [{ column, op: 'in', values: [one, 'x', null] }] })).toEqual([])
      expect(await wholeReads({ where: [{ column, op: 'not_in', values: [one] }] })).toEqual([])
    })

    it('filtered by one column and sorted by another', async () => {
      const where = [{ column: 'status', op: 'in', values: ['live', 'paused'] }] as const
      expect(await wholeReads({ where, order: [{ column: 'name', direction: 'desc' }], skip: 50 })).toEqual([])
    })

    it('by a range of time', async () => {
      const where = [{ column: 'startAt', op: 'gte', values: ['2026-06-01'] }] as const
      expect(await wholeReads({ where, order: [{ column: 'startAt', direction: 'desc' }] })).toEqual([])
    })

    it('found by words', async () => {
      expect(await wholeReads({ q: 'spring 1007' })).toEqual([])
      expect(await wholeReads({ q: 'spr', order: [{ column: 'name', direction: 'asc' }] })).toEqual([])
      expect(await wholeReads({ scope: 'all', q: 'spring 1007' })).toEqual([])
    })

    it.each([{}, { order: [{ column: 'name', direction: 'asc' }] }] as const)(
      'found by a rare word without reading the many that have it not: %j',
      async query => {
        const { page } = listStatement(layout, { scope: 'all', q: 'harbor', limit: 25, ...query })
        const [row] = await db.query(`explain (analyze, format json) ${page.sql}`, page.params)
        expect(rowsReadIn(row?.['QUERY PLAN'])).toBeLessThan(1000)
      },
    )

    it('found by a word in every row, in the order of the list, and no further than the page', async () => {
      const { page } = listStatement(layout, { scope: 'all', q: 'spring', limit: 25, countTo: 100 })
      const [row] = await db.query(`explain (analyze, format json) ${page.sql}`, page.params)
      expect(rowsReadIn(row?.['QUERY PLAN'])).toBeLessThan(10_000)
    })

    it('by nothing but itself, and several together', async () => {
      expect(await wholeReads({})).toEqual([])
      expect(await wholeReads({ scope: ['organization-7', 'organization-8'] })).toEqual([])
    })

    it('what the clock has to do, whoever it is of, and nothing when nothing is due', async () => {
      for (const now of ['2026-01-01T00:00:00.000Z', '2026-07-01T02:00:00.000Z']) {
        const where = [{ column: 'status.due', op: 'lte', values: [now] }] as const
        const order = [{ column: 'status.due', direction: 'asc' }] as const
        const due = { scope: 'all', where, order, limit: 100 } as const
        expect(await wholeReads(due)).toEqual([])
        const { page } = listStatement(layout, due)
        expect(JSON.stringify(await planOf(page.sql, page.params))).not.toContain('"Sort"')
      }
    })

    it('by ids', async () => {
      const plan = await planOf('select _data from "line-item" where id = any($1::text[]) and _scope = $2', [
        ['id-7', 'id-27'],
        scope[0],
      ])
      expect(scansIn(plan)).toEqual([])
      expect(JSON.stringify(plan)).toContain('Index Scan')
    })

    it('sorted for all organizations, page by page', async () => {
      for (const { name } of sortable.filter(column => column.name !== table.scopeField)) {
        for (const direction of ['asc', 'desc'] as const) {
          const { page } = listStatement(layout, { scope: 'all', order: [{ column: name, direction }], limit: 25 })
          const sql = page.sql.replace(/\(select count.*?\) as total/, '0 as total')
          expect(scansIn(await planOf(sql, page.params))).toEqual([])
        }
      }
    })
  })

  it('finds the currencies of an organization’s facts without reading all of its places', async () => {
    await db.exec(`insert into fact_key (organization, currency, campaign, strategy, line_item, media, deal)
      select 'organization-' || n % 2, case when n % 3 = 0 then 'EUR' else 'USD' end, 'c', 's', 'l' || n, '', ''
      from generate_series(1, 20000) as n; analyze fact_key`)
    const asked: { readonly sql: string; readonly params: readonly unknown[] }[] = []
    const heard: Queries = {
      query: (sql, params = []) => {
        asked.push({ sql, params })
        return db.query(sql, params)
      },
      exec: db.exec,
    }
    const places = { scope: ['organization-0', 'organization-1', 'organization-2'], filters: [] }
    expect(await factCurrencies(heard, places)).toEqual(['EUR', 'USD'])
    for (const { sql, params } of asked) {
      const [row] = await db.query(`explain (analyze, format json) ${sql}`, params)
      expect(rowsReadIn(row?.['QUERY PLAN'])).toBeLessThan(50)
    }
    expect(asked).toHaveLength(1)
  })

  it('finds an organization’s places among all by the index of currencies; there is none of organizations alone', async () => {
    await db.exec('truncate fact_key')
    await db.exec(`insert into fact_key (organization, currency, campaign, strategy, line_item, media, deal)
      select 'organization-' || n % 200, 'USD', 'c', 's', 'l' || n, '', '' from generate_series(1, 20000) as n; analyze fact_key`)
    const plan = await planOf('select k.id from fact_key k where k.organization = any($1::text[])', [scope])
    expect(scansIn(plan)).toEqual([])
    expect(JSON.stringify(plan)).toContain('"fact_key_currency"')
    expect(await db.query(`select to_regclass('fact_key_organization')::text as name`)).toEqual([{ name: null }])
  })

  it('finds the keys of told facts by what they are about, in a table that nobody has counted, too', async () => {
    await db.exec('truncate fact_key')
    await db.exec(`insert into fact_key (organization, currency, campaign, strategy, line_item, media, deal)
      select 'one', 'USD', 'c', 's', 'l' || n, '', '' from generate_series(1, 20000) as n`)
    const read: number[] = []
    const told = Array.from({ length: 100 }, (_, index) => ({
      ...{ organization: 'one', currency: 'USD', campaign: 'c', strategy: 's', lineItem: `l${index + 1}` },
      ...{ hour: '2026-11-01T10:00:00.000Z', media: '', deal: '', impressions: 1 },
    }))
    await db.transaction(async tx => {
      const heard: Queries = {
        query: async (sql, params = []) => {
          if (sql.includes('join fact_key k on')) {
            const [row] = await tx.query(`explain (analyze, format json) ${sql}`, params)
            read.push(rowsReadIn(row?.['QUERY PLAN']))
          }
          return tx.query(sql, params)
        },
        exec: tx.exec,
      }
      await insertFacts(heard, told)
    })
    expect(read[0]).toBeGreaterThan(0)
    for (const rows of read) expect(rows).toBeLessThan(1000)
  })

  it('would notice a table read as a whole', async () => {
    expect(scansIn(await planOf(`select id from "line-item" where _data ->> 'name' = 'x'`, []))).toEqual(['Seq Scan'])
  })

  async function wholeReads(query: Partial<Query>): Promise<string[]> {
    const { page, count } = listStatement(layout, { scope, limit: 25, ...query })
    return [...scansIn(await planOf(page.sql, page.params)), ...scansIn(await planOf(count.sql, count.params))]
  }

  async function planOf(sql: string, params: readonly unknown[]): Promise<unknown> {
    const [row] = await db.query(`explain (format json) ${sql}`, params)
    return row?.['QUERY PLAN']
  }
})

/** The steps of a plan that read a whole table. */
function scansIn(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const own = 'Node Type' in plan && plan['Node Type'] === 'Seq Scan' ? ['Seq Scan'] : []
  return [...own, ...Object.values(plan).flatMap(scansIn)]
}

/** How many rows the steps of a plan that was run took from tables, those that they left out again included. */
function rowsReadIn(plan: unknown): number {
  if (typeof plan !== 'object' || plan === null) return 0
  const rows = (name: string) => Number(Reflect.get(plan, name) ?? 0)
  const own = rows('Actual Rows') + rows('Rows Removed by Filter') + rows('Rows Removed by Index Recheck')
  const isRead = 'Relation Name' in plan
  return (
    (isRead ? own * Math.max(1, rows('Actual Loops')) : 0) +
    Object.values(plan).reduce((sum, part) => sum + rowsReadIn(part), 0)
  )
}

function rowOf(n: number): Row {
  return {
    id: `id-${n}`,
    organization: `organization-${n % 20}`,
    name: n % 8000 === 17 ? `Spring ${n} harbor` : `Spring ${n}`,
    status: ['live', 'paused', 'draft', 'ended'][Math.floor(n / 20) % 4],
    budget: Math.floor(n / 20) % 1000,
    draft: Math.floor(n / 20) % 3 === 0,
    startAt: new Date(Date.UTC(2026, 0, 1) + n * 300_000).toISOString(),
    endAt: new Date(Date.UTC(2026, 6, 1) + (n % 5000) * 300_000).toISOString(),
    labels: [`label-${Math.floor(n / 20) % 50}`, `other-${n % 7}`],
  }
}
