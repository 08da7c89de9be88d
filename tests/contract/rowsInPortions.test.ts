import { beforeEach, expect, it } from 'vitest'
import { allRows } from '../../src/engine/server/store/allRows.ts'
import { ownTable } from '../../src/engine/server/store/ownTable.ts'
import { type PortionedQuery, rowsInPortions } from '../../src/engine/server/store/rowsInPortions.ts'
import type { Reads, Store } from '../../src/engine/server/store/Store.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let store: Store

  beforeEach(async () => {
    store = await open([ownTable('thing', { kind: 'text' })])
  })

  const write = (...ids: readonly string[]) =>
    store.transaction(tx =>
      tx.insert(
        'thing',
        ids.map(id => ({ id, organization: 'o', kind: id < 'd' ? 'low' : 'high' })),
      ),
    )
  const portions = async (query: PortionedQuery, meanwhile = async () => {}) => {
    const found: string[][] = []
    for await (const rows of rowsInPortions(store.read, 'thing', query, 2)) {
      found.push(rows.map(({ id }) => id))
      await meanwhile()
    }
    return found
  }

  it('come once each, the newest first, and no empty portion at the end', async () => {
    expect(await portions({ scope: 'all' })).toEqual([])
    await write('a', 'b', 'c', 'd')
    expect(await portions({ scope: 'all' })).toEqual([['d', 'c'], ['b'], ['a']])
    await write('e')
    expect((await portions({ scope: ['o'] })).flat()).toEqual(['e', 'd', 'c', 'b', 'a'])
    expect((await portions({ scope: ['other'] })).flat()).toEqual([])
  })

  it('keep to the query, and begin behind an id, whether its row is there or not', async () => {
    await write('a', 'b', 'c', 'd', 'e')
    const where = [{ column: 'kind', op: 'in', values: ['low'] }] as const
    expect((await portions({ scope: 'all', where })).flat()).toEqual(['c', 'b', 'a'])
    expect((await portions({ scope: 'all', where, behind: 'c' })).flat()).toEqual(['b', 'a'])
    expect((await portions({ scope: 'all', behind: 'bb' })).flat()).toEqual(['b', 'a'])
  })

  it('go on where the last row of a portion is gone', async () => {
    await write('a', 'b', 'c', 'd', 'e', 'f')
    const found = await portions({ scope: 'all' }, () => store.transaction(tx => tx.remove('thing', ['e', 'c'])))
    expect(found.flat()).toEqual(['f', 'e', 'd', 'b', 'a'])
  })

  it('count no rows, however many there are', async () => {
    await write('a', 'b', 'c')
    const asked: (number | undefined)[] = []
    const list: Reads['list'] = (table, query) => {
      asked.push(query.countTo)
      return store.read.list(table, query)
    }
    expect(await allRows({ list }, 'thing', { scope: 'all' })).toHaveLength(3)
    expect(asked).toEqual([1])
  })
})
