import { beforeEach, expect, it } from 'vitest'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let store: Store
  const insert = (rows: readonly Row[]) => store.transaction(tx => tx.insert('line-item', rows))

  beforeEach(async () => {
    store = await open([
      {
        name: 'line-item',
        scopeField: 'organization',
        columns: [
          { name: 'name', type: 'text' },
          { name: 'budget', type: 'number' },
        ],
        searched: ['name'],
        unique: [],
      },
    ])
  })

  it('are answered together, each in its order', async () => {
    await insert(['a', 'b', 'c'].map((id, n) => ({ id, name: `It's "${id}"`, budget: n % 2 })))
    const table = 'line-item'
    const where = [{ column: 'budget', op: 'in', values: [0] }] as const
    const found = await store.read.rowsOfEach([
      { table, scope: 'all', where },
      { table, scope: 'all', q: 'nothing' },
      { table, scope: 'all', order: [{ column: 'name', direction: 'asc' }], limit: 2 },
    ])
    expect(found.map(rows => rows.map(({ name }) => name))).toEqual([
      ['It\'s "c"', 'It\'s "a"'],
      [],
      ['It\'s "a"', 'It\'s "b"'],
    ])
    expect(await store.read.rowsOfEach([])).toEqual([])
  })

  it('are found together by words, be they few, many or none', async () => {
    await insert([
      ...Array.from({ length: 1500 }, (_, n) => ({ id: `r${n}`, name: `Common ${1499 - n}`, budget: n % 2 })),
      ...['x', 'y', 'z'].map((id, n) => ({ id, name: 'Rare common', budget: n % 2 })),
    ])
    const table = 'line-item'
    const where = [{ column: 'budget', op: 'in', values: [0] }] as const
    const order = [{ column: 'name', direction: 'asc' }] as const
    const found = await store.read.rowsOfEach([
      { table, scope: 'all', q: 'rare', where },
      { table, scope: 'all', q: 'common', order, limit: 2 },
      { table, scope: 'all', q: 'absent', limit: 2 },
      { table, scope: 'all', where: [{ column: 'name', op: 'in', values: ['Common 7'] }] },
      { table, scope: 'all', q: 'rare', order, limit: 2 },
    ])
    expect(found.map(rows => rows.map(({ id }) => id))).toEqual([
      ['z', 'x'],
      ['r1499', 'r1498'],
      [],
      ['r1492'],
      ['x', 'y'],
    ])
    expect(await store.read.rowsOfEach([{ table, scope: ['nobody'], q: 'rare' }])).toEqual([[]])
  })
})
