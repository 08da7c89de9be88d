import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/engine/server/store/memoryStore.ts'
import type { Reads, Row, TableSpec, Transaction } from '../../../src/engine/server/store/Store.ts'

const table: TableSpec = {
  name: 'thing',
  scopeField: 'owner',
  columns: [{ name: 'code', type: 'text' }],
  searched: [],
  unique: [['code']],
}

const id = fc.constantFrom('a', 'b', 'c', 'd')
const row = fc.record({ id, code: fc.constantFrom('1', '2', '3', null) })
const write = fc.oneof(
  fc.record({ insert: fc.array(row, { maxLength: 3 }) }),
  fc.record({ update: fc.array(row, { maxLength: 3 }) }),
  fc.record({ remove: fc.array(id, { maxLength: 2 }) }),
)
const step = fc.record({ writes: fc.array(write, { maxLength: 5 }), isKept: fc.boolean() })

interface Write {
  readonly insert?: readonly Row[]
  readonly update?: readonly Row[]
  readonly remove?: readonly string[]
}

async function done(tx: Transaction, { insert, update, remove }: Write): Promise<string> {
  try {
    if (insert) await tx.insert('thing', insert)
    if (update) await tx.update('thing', update)
    if (remove) await tx.remove('thing', remove)
    return 'done'
  } catch (error) {
    return String(error)
  }
}

async function all(reads: Reads): Promise<readonly Row[]> {
  return (await reads.list('thing', { scope: 'all' })).rows
}

it('shows what a transaction changes within it alone, and afterwards what it has kept, as a store with these rows does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async steps => {
      const store = createMemoryStore([table])
      for (const { writes, isKept } of steps) {
        const before = await all(store.read)
        let within: readonly Row[] = []
        const work = store.transaction(async tx => {
          for (const one of writes) {
            // A store that was given these rows at once answers each write in the same way.
            const alike = createMemoryStore([table])
            const rows = await all(tx)
            await alike.transaction(other => other.insert('thing', rows))
            const [answer, after] = await alike.transaction(async other => [await done(other, one), await all(other)])
            expect(await done(tx, one)).toBe(answer)
            expect(await all(tx)).toEqual(after)
            expect(await all(store.read)).toEqual(before)
          }
          within = await all(tx)
          if (!isKept) throw new Error('Not this time')
        })
        await (isKept ? work : expect(work).rejects.toThrow('Not this time'))
        expect(await all(store.read)).toEqual(isKept ? within : before)
      }
    }),
    { numRuns: 200 },
  )
})

it('a transaction costs what it changes, however many rows there are', async () => {
  const store = createMemoryStore([table])
  const rows = Array.from({ length: 1000 }, (_, index) => ({ id: `row ${index}`, code: `${index}` }))
  await store.transaction(tx => tx.insert('thing', rows))
  const { set } = Map.prototype
  let entries = 0
  Map.prototype.set = function (this: Map<unknown, unknown>, ...entry) {
    entries += 1
    return set.apply(this, entry)
  }
  try {
    await store.transaction(tx => tx.update('thing', [{ id: 'row 7', code: 'x' }]))
  } finally {
    Map.prototype.set = set
  }
  expect(await store.read.byIds('thing', ['row 7'], 'all')).toEqual([{ id: 'row 7', code: 'x' }])
  expect(entries).toBeGreaterThan(0)
  expect(entries).toBeLessThan(30)
})
