import { expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/engine/server/store/memoryStore.ts'
import { readsOnce } from '../../../src/engine/server/store/readsOnce.ts'

it('asks for each row once, in whatever company, and answers in the order asked', async () => {
  const store = createMemoryStore([{ name: 'book', scopeField: 'owner', columns: [], searched: [], unique: [] }])
  await store.prepare()
  await store.transaction(tx =>
    tx.insert(
      'book',
      ['a', 'b', 'c'].map(id => ({ id, owner: 'south' })),
    ),
  )
  const asked: string[][] = []
  const once = readsOnce({
    ...store.read,
    byIds: (table, ids, scope) => {
      asked.push([...ids])
      return store.read.byIds(table, ids, scope)
    },
  })
  const idsOf = async (...ids: string[]) => (await once.byIds('book', ids, 'all')).map(({ id }) => id)
  expect(await Promise.all([idsOf('a', 'b'), idsOf('b', 'c', 'gone')])).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ])
  expect(await idsOf('c', 'gone', 'a', 'c')).toEqual(['c', 'a'])
  expect(asked).toEqual([
    ['a', 'b'],
    ['c', 'gone'],
  ])
  // Another scope is another question.
  expect(await once.byIds('book', ['a'], ['north'])).toEqual([])
  expect(asked).toHaveLength(3)
})
