import { beforeEach, describe, expect, it } from 'vitest'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { type Query, type Row, type Store, type TableSpec, UniqueError } from '../../src/engine/server/store/Store.ts'
import { eachStore } from './stores.ts'

const tables: readonly TableSpec[] = [
  {
    name: 'line-item',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'name', type: 'text' },
      { name: 'budget', type: 'number' },
      { name: 'draft', type: 'boolean' },
      { name: 'startAt', type: 'time' },
      { name: 'labels', type: 'texts' },
      { name: 'review.overall', type: 'text' },
    ],
    searched: ['name', 'code'],
    unique: [['organization', 'name'], ['code']],
  },
  {
    name: 'user',
    scopeField: 'organizations',
    columns: [
      { name: 'organizations', type: 'texts' },
      { name: 'email', type: 'text' },
    ],
    searched: ['email'],
    unique: [['email']],
  },
]

eachStore(open => {
  let store: Store

  beforeEach(async () => {
    store = await open(tables)
  })

  const insert = (rows: readonly Row[], table = 'line-item') => store.transaction(tx => tx.insert(table, rows))
  const ids = async (query: Partial<Query>, table = 'line-item') =>
    (await store.read.list(table, { scope: 'all', ...query })).rows.map(row => row.id)
  const where = (
    column: string,
    op: 'in' | 'not_in' | 'gte' | 'lte',
    ...values: (string | number | boolean | null)[]
  ) => ids({ where: [{ column, op, values }], order: [{ column: 'id', direction: 'asc' }] })

  describe('rows', () => {
    it('come back as they were put in, whatever they hold', async () => {
      const row = {
        id: 'a',
        name: 'Ünïcode "quotes" \\ 日本 🎯',
        deep: { list: [1, null, { x: 'y' }] },
        none: null,
        big: 2 ** 52,
      }
      await insert([row])
      expect((await store.read.list('line-item', { scope: 'all' })).rows).toEqual([row])
    })

    it('lose what PostgreSQL cannot store', async () => {
      await insert([{ id: 'a', name: 'nul\0 half \ud83d.', gone: undefined, literal: '\\u0000' }])
      expect(await store.read.byIds('line-item', ['a'], 'all')).toEqual([
        { id: 'a', name: 'nul half \ufffd.', literal: '\\u0000' },
      ])
      expect(await where('name', 'in', 'nul half \ufffd.')).toEqual(['a'])
    })

    it('do not change when what was put in or came out does', async () => {
      const row = { id: 'a', labels: ['x'] }
      await insert([row])
      row.labels.push('y')
      const [read] = await store.read.byIds('line-item', ['a'], 'all')
      try {
        Object.assign(read ?? {}, { labels: [] })
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
      }
      expect(await store.read.byIds('line-item', ['a'], 'all')).toEqual([{ id: 'a', labels: ['x'] }])
    })

    it('are found by id in the order asked and within the scope', async () => {
      await insert([{ id: 'a', organization: 'one' }, { id: 'b', organization: 'two' }, { id: 'c' }])
      const found = async (asked: string[], scope: Query['scope']) =>
        (await store.read.byIds('line-item', asked, scope)).map(row => row.id)
      expect(await found(['c', 'gone', 'a', 'b', 'a'], 'all')).toEqual(['c', 'a', 'b'])
      expect(await found(['c', 'a', 'b'], ['two', '*'])).toEqual(['c', 'b'])
      expect(await found(['c', 'a', 'b'], [])).toEqual([])
      expect(await found([], 'all')).toEqual([])
      expect(await found(['\0', 'a\0', '\ud83d', "'"], 'all')).toEqual([])
    })

    it('are replaced and removed', async () => {
      await insert([{ id: 'a', name: 'Old', budget: 1 }, { id: 'b' }])
      await store.transaction(async tx => {
        await tx.update('line-item', [{ id: 'a', name: 'New' }])
        await tx.remove('line-item', ['b', 'gone'])
      })
      expect((await store.read.list('line-item', { scope: 'all' })).rows).toEqual([{ id: 'a', name: 'New' }])
      expect(await where('name', 'in', 'old')).toEqual([])
      expect(await where('budget', 'in', null)).toEqual(['a'])
    })

    it('must be there to be replaced', async () => {
      await expect(store.transaction(tx => tx.update('line-item', [{ id: 'gone' }]))).rejects.toThrow('not there')
    })

    it('go in and change by the thousand', async () => {
      const many = Array.from({ length: 5001 }, (_, n) => ({ id: `r${n}`, name: `Row ${n}`, code: `c${n}` }))
      await insert(many)
      // Each takes the code of the one before: unique only when all are in.
      const shifted = many.map((row, n) => ({ ...row, code: `c${(n + 1) % many.length}` }))
      await store.transaction(tx => tx.update('line-item', shifted))
      expect((await store.read.list('line-item', { scope: 'all', limit: 1 })).total).toBe(5001)
      expect(await store.read.byIds('line-item', ['r5000'], 'all')).toEqual([
        { id: 'r5000', name: 'Row 5000', code: 'c0' },
      ])
    })

    it('come page by page, however many are skipped', async () => {
      await insert(Array.from({ length: 2100 }, (_, n) => ({ id: `r${n}`, name: `Row ${n % 7}`, budget: n % 3 })))
      const where = [{ column: 'budget', op: 'in', values: [1, 2] }] as const
      const order = [{ column: 'name', direction: 'desc' }] as const
      const whole = await store.read.list('line-item', { scope: 'all', where, order })
      for (const skip of [999, 1000, 1001, 1395, 1400]) {
        const page = await store.read.list('line-item', { scope: 'all', where, order, skip, limit: 10 })
        expect(page).toEqual({ rows: whole.rows.slice(skip, skip + 10), total: 1400 })
      }
    })

    it('are counted as far as it is asked for', async () => {
      await insert(['a', 'b', 'c'].map(id => ({ id })))
      const total = async (countTo: number, skip = 0) =>
        (await store.read.list('line-item', { scope: 'all', limit: 1, skip, countTo })).total
      expect([await total(1), await total(2), await total(3), await total(4)]).toEqual([2, 3, 3, 3])
      expect([await total(1, 7), await total(5, 7)]).toEqual([2, 3])
      await store.transaction(tx => tx.remove('line-item', ['a', 'b']))
      expect([await total(1), await total(2)]).toEqual([1, 1])
    })
  })

  describe('lists', () => {
    it('go by id without an order, newest first, and page', async () => {
      await insert(['a', 'b', 'c', 'd'].map(id => ({ id })))
      expect(await ids({})).toEqual(['d', 'c', 'b', 'a'])
      expect(await store.read.list('line-item', { scope: 'all', skip: 1, limit: 2 })).toEqual({
        rows: [{ id: 'c' }, { id: 'b' }],
        total: 4,
      })
      expect(await store.read.list('line-item', { scope: 'all', skip: 9, limit: 2 })).toEqual({ rows: [], total: 4 })
      expect(await store.read.list('line-item', { scope: 'all', limit: 0 })).toEqual({ rows: [], total: 4 })
    })

    it('sort texts by case- and accent-folded code points, empty first', async () => {
      const names = ['b', 'Ä', 'a', 'É', '', '\u{1F3AF}', '\uFF5E', 'Z']
      await insert(names.map((name, n) => ({ id: String(n), name })))
      const sorted = async (direction: 'asc' | 'desc') => {
        const { rows } = await store.read.list('line-item', { scope: 'all', order: [{ column: 'name', direction }] })
        return rows.map(row => row.name)
      }
      expect(await sorted('asc')).toEqual(['', 'Ä', 'a', 'b', 'É', 'Z', '\uFF5E', '\u{1F3AF}'])
      expect(await sorted('desc')).toEqual((await sorted('asc')).reverse())
    })

    it('sort every other type, ties by id in the same direction', async () => {
      await insert([
        { id: 'a', budget: 10, draft: true, startAt: '2026-01-02T00:00:00Z' },
        { id: 'b', budget: 9, draft: false, startAt: '2026-01-02T00:00:00.000Z' },
        { id: 'c' },
        { id: 'd', budget: 9, draft: true, startAt: '2026-01-01T23:59:59.999Z' },
      ])
      const by = (column: string, direction: 'asc' | 'desc') => ids({ order: [{ column, direction }] })
      expect(await by('budget', 'asc')).toEqual(['c', 'b', 'd', 'a'])
      expect(await by('budget', 'desc')).toEqual(['a', 'd', 'b', 'c'])
      expect(await by('draft', 'asc')).toEqual(['c', 'b', 'a', 'd'])
      expect(await by('startAt', 'asc')).toEqual(['c', 'd', 'a', 'b'])
      expect(await by('id', 'asc')).toEqual(['a', 'b', 'c', 'd'])
      const two = [
        { column: 'budget', direction: 'asc' },
        { column: 'draft', direction: 'desc' },
      ] as const
      expect(await ids({ order: two })).toEqual(['c', 'd', 'b', 'a'])
    })

    it('filter each type', async () => {
      await insert([
        { id: 'a', name: 'Émile', budget: 10, draft: true, startAt: '2026-01-02T00:00:00Z', labels: ['Red', 'blue'] },
        { id: 'b', name: 'other', budget: 20, draft: false, startAt: '2026-02-02T00:00:00Z', labels: ['green'] },
        { id: 'c', labels: [] },
      ])
      expect(await where('name', 'in', 'EMILE', 'x')).toEqual(['a'])
      expect(await where('name', 'in', null, 'other')).toEqual(['b', 'c'])
      expect(await where('name', 'in')).toEqual([])
      expect(await where('name', 'not_in', 'emile')).toEqual(['b', 'c'])
      expect(await where('name', 'not_in', 'emile', null)).toEqual(['b'])
      expect(await where('budget', 'in', 10, '20')).toEqual(['a', 'b'])
      expect(await where('budget', 'gte', 11)).toEqual(['b'])
      expect(await where('budget', 'lte', 10)).toEqual(['a'])
      expect(await where('budget', 'lte', 'ten')).toEqual([])
      expect(await where('draft', 'in', true)).toEqual(['a'])
      expect(await where('draft', 'in', 'false', null)).toEqual(['b', 'c'])
      expect(await where('startAt', 'gte', '2026-01-02T00:00:00.000Z')).toEqual(['a', 'b'])
      expect(await where('startAt', 'lte', '2026-02-01')).toEqual(['a'])
      expect(await where('labels', 'in', 'RED', 'green')).toEqual(['a', 'b'])
      expect(await where('labels', 'in', null)).toEqual(['c'])
      expect(await where('labels', 'not_in', 'blue')).toEqual(['b', 'c'])
      expect(await where('labels', 'not_in', 'blue', null)).toEqual(['b'])
      expect(await where('id', 'in', 'a', 'A')).toEqual(['a'])
    })

    it('tell the largest amounts apart by a micro', async () => {
      const budgets = [9e15, 9e15 - 1, 1e15]
      await insert(budgets.map((budget, at) => ({ id: `${at}`, budget })))
      expect(await where('budget', 'gte', 9e15)).toEqual(['0'])
      expect(await where('budget', 'lte', 9e15 - 1)).toEqual(['1', '2'])
      expect(await where('budget', 'in', 9e15 - 1)).toEqual(['1'])
      expect(await ids({ order: [{ column: 'budget', direction: 'asc' }] })).toEqual(['2', '1', '0'])
    })

    it('reach into groups', async () => {
      await insert([
        { id: 'a', review: { overall: 'Approved' } },
        { id: 'b', review: { overall: 'pending' } },
        { id: 'c' },
      ])
      expect(await where('review.overall', 'in', 'approved')).toEqual(['a'])
      expect(await ids({ order: [{ column: 'review.overall', direction: 'asc' }] })).toEqual(['c', 'a', 'b'])
    })

    it('stay within the scope', async () => {
      await insert([
        { id: 'a', organization: 'one' },
        { id: 'b', organization: 'two' },
        { id: 'c' },
        { id: 'd', organization: '*' },
      ])
      expect(await ids({ scope: ['one'] })).toEqual(['a'])
      expect(await ids({ scope: ['one', 'two'] })).toEqual(['b', 'a'])
      expect(await ids({ scope: ['*'] })).toEqual(['d', 'c'])
      expect(await ids({ scope: [] })).toEqual([])
      await insert(
        [{ id: 'u', organizations: ['one', 'two'] }, { id: 'v', organizations: ['two'] }, { id: 'w' }],
        'user',
      )
      expect(await ids({ scope: ['one'] }, 'user')).toEqual(['u'])
      expect(await ids({ scope: ['two', '*'] }, 'user')).toEqual(['w', 'v', 'u'])
    })

    it('find words by their beginnings, and ids by theirs', async () => {
      const id = '0190a1b2-7c3d-7000-8000-00000000abcd'
      await insert([
        { id, name: 'Crème brûlée: Été 2026', code: 'X-77' },
        { id: 'b', name: 'Summer creme' },
        { id: 'c', organization: 'creme' },
      ])
      const q = (text: string) => ids({ q: text, order: [{ column: 'id', direction: 'asc' }] })
      expect(await q('CREM')).toEqual([id, 'b'])
      expect(await q('crème 20')).toEqual([id])
      expect(await q('rème')).toEqual([])
      expect(await q('x-7')).toEqual([id])
      expect(await q(id)).toEqual([id])
      expect(await q(` ${id.slice(0, 10).toUpperCase()}`)).toEqual([id])
      expect(await q('0190a1b')).toEqual([])
      expect(await q('creme 8')).toEqual([])
      expect(await q("it's")).toEqual([])
      expect(await q(' -- ')).toEqual([id, 'b', 'c'])
    })

    it('refuse what is not indexed', async () => {
      await expect(ids({}, 'nothing')).rejects.toThrow('no table nothing')
      await expect(ids({ order: [{ column: 'nothing', direction: 'asc' }] })).rejects.toThrow('no column nothing')
      await expect(where('nothing', 'in', 'x')).rejects.toThrow('no column nothing')
      await expect(where('labels', 'gte', 'x')).rejects.toThrow('lists')
      await expect(ids({ order: [{ column: 'labels', direction: 'asc' }] })).rejects.toThrow('lists')
    })
  })

  describe('unique fields', () => {
    it('are compared folded and together, and free when one is empty', async () => {
      await insert([{ id: 'a', organization: 'one', name: 'Émile', code: 'X' }])
      await insert([
        { id: 'b', organization: 'two', name: 'Émile' },
        { id: 'c', name: 'Émile' },
        { id: 'd', name: 'Émile', code: '' },
      ])
      const clash = (row: Row) =>
        insert([row]).then(
          () => undefined,
          (error: unknown) => error,
        )
      expect(await clash({ id: 'e', organization: 'one', name: 'EMILE' })).toMatchObject({
        name: 'UniqueError',
        table: 'line-item',
        fields: ['organization', 'name'],
      })
      expect(await clash({ id: 'e', code: 'x' })).toMatchObject({ fields: ['code'] })
      expect(await clash({ id: 'a' })).toMatchObject({ fields: ['id'] })
      expect(await ids({})).toEqual(['d', 'c', 'b', 'a'])
    })

    it('may be long, and be swapped', async () => {
      const long = 'x'.repeat(3000)
      await insert([
        { id: 'a', organization: long, name: `${long}`, code: '1' },
        { id: 'b', organization: 'one', name: long, code: '2' },
      ])
      await expect(insert([{ id: 'c', organization: long, name: long }])).rejects.toThrow(UniqueError)
      await store.transaction(tx =>
        tx.update('line-item', [
          { id: 'a', code: '2' },
          { id: 'b', code: '1' },
        ]),
      )
      await expect(insert([{ id: 'c', code: '2' }])).rejects.toThrow(UniqueError)
      await store.transaction(tx => tx.remove('line-item', ['a']))
      await insert([{ id: 'c', code: '2' }])
    })

    it('leave the transaction usable when they clash', async () => {
      await insert([
        { id: 'a', code: '1' },
        { id: 'b', code: '2' },
      ])
      await store.transaction(async tx => {
        await expect(
          tx.update('line-item', [
            { id: 'a', code: '3' },
            { id: 'b', code: '3' },
          ]),
        ).rejects.toThrow(UniqueError)
        await expect(tx.insert('line-item', [{ id: 'c' }, { id: 'd', code: '2' }])).rejects.toThrow(UniqueError)
        await tx.insert('line-item', [{ id: 'e', code: '3' }])
      })
      expect((await store.read.list('line-item', { scope: 'all' })).rows).toEqual([
        { id: 'e', code: '3' },
        { id: 'b', code: '2' },
        { id: 'a', code: '1' },
      ])
    })
  })

  describe('transactions', () => {
    it('see their own writes, and nobody else does before the end', async () => {
      const seenWithin = await store.transaction(async tx => {
        await tx.insert('line-item', [{ id: 'a', name: 'x' }])
        return (await tx.list('line-item', { scope: 'all', q: 'x' })).total
      })
      expect(seenWithin).toBe(1)
      expect(await ids({})).toEqual(['a'])
    })

    it('leave nothing when they throw', async () => {
      await insert([{ id: 'a', name: 'kept' }])
      const failed = store.transaction(async tx => {
        await tx.update('line-item', [{ id: 'a', name: 'changed' }])
        await tx.insert('user', [{ id: 'u' }])
        throw new Error('changed my mind')
      })
      await expect(failed).rejects.toThrow('changed my mind')
      expect(await where('name', 'in', 'kept')).toEqual(['a'])
      expect(await ids({}, 'user')).toEqual([])
      expect(await store.read.extension(factStore).lastFactHour('all')).toBe(null)
    })

    it('lock what they count on', async () => {
      await insert([{ id: 'a', budget: 0 }])
      const add = () =>
        store.transaction(async tx => {
          const [row] = await tx.lock('line-item', ['a'], 'all')
          if (row) await tx.update('line-item', [{ ...row, budget: Number(row.budget) + 1 }])
        })
      await Promise.all(Array.from({ length: 20 }, add))
      expect(await store.read.byIds('line-item', ['a'], 'all')).toEqual([{ id: 'a', budget: 20 }])
    })
  })

  it('answers to ping', async () => {
    await expect(store.ping()).resolves.toBeUndefined()
  })
})
