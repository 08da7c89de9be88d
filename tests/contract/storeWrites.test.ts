import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMemoryStore } from '../../src/engine/server/store/memoryStore.ts'
import { type Row, type TableSpec, type Transaction, UniqueError } from '../../src/engine/server/store/Store.ts'
import { times } from '../setup/effort.ts'
import { eachStore } from './stores.ts'

const table = (name: string, unique: TableSpec['unique']): TableSpec => ({
  name,
  scopeField: 'owner',
  columns: [{ name: 'code', type: 'text' }],
  searched: [],
  unique,
})
const tables = [table('plain', []), table('coded', [['code']])]

const id = fc.constantFrom('a', 'b', 'c', 'd')
const row = fc.record({ id, code: fc.constantFrom('x', 'X', 'y', '', null), note: fc.nat({ max: 3 }) })
const first: readonly Row[] = [
  { id: 'a', code: 'x' },
  { id: 'b', code: 'y' },
]
// One row goes another way than several.
const rows = fc.oneof(
  row.map(one => [one]),
  fc.array(row, { maxLength: 3 }),
)
const write = fc.record({
  table: fc.constantFrom('plain', 'coded'),
  does: fc.oneof(
    rows.map(insert => ({ insert })),
    rows.map(update => ({ update })),
    fc.array(id, { maxLength: 1 }).map(remove => ({ remove })),
  ),
})

interface Write {
  readonly table: string
  readonly does: {
    readonly insert?: readonly Row[]
    readonly update?: readonly Row[]
    readonly remove?: readonly string[]
  }
}

/** What the store says, and what is then there for the rest of the transaction. */
async function outcomeOf(tx: Transaction, { table, does: { insert, update, remove } }: Write) {
  const work = async () => {
    if (insert) await tx.insert(table, insert)
    if (update) await tx.update(table, update)
    if (remove) await tx.remove(table, remove)
  }
  const isOne = (insert ?? update ?? []).length === 1
  const refused = await work().then(
    () => false,
    // Of several rows more than one may be refused, each for its own reason.
    (error: unknown) => (isOne && error instanceof UniqueError ? error.fields : 'refused'),
  )
  return { refused, rows: (await tx.list(table, { scope: 'all' })).rows }
}

eachStore((open, kind) => {
  if (kind === 'memory') return it('is what the others are compared with', () => expect(kind).toBe('memory'))

  it('takes and refuses any writes of a transaction as the memory store does, and goes on after those refused', async () => {
    const store = await open(tables)
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 12 }), async writes => {
        const memory = createMemoryStore(tables)
        const outcomes = (on: typeof store) =>
          on.transaction(async tx => {
            for (const { name } of tables) await tx.insert(name, first)
            const found: unknown[] = []
            for (const one of writes) found.push({ one, ...(await outcomeOf(tx, one)) })
            return found
          })
        const answer = await outcomes(store)
        expect(answer).toEqual(await outcomes(memory))
        for (const { name } of tables) {
          const { rows } = await store.read.list(name, { scope: 'all' })
          expect(rows).toEqual((await memory.read.list(name, { scope: 'all' })).rows)
          const ids = rows.map(({ id }) => id)
          await store.transaction(tx => tx.remove(name, ids))
        }
      }),
      { numRuns: times(40) },
    )
  })

  it('waits for another that writes the same new row, and is then told that it is taken', async () => {
    const store = await open(tables)
    const insert = () =>
      store.transaction(async tx => {
        try {
          await tx.insert('plain', [{ id: 'a' }])
          return 'first'
        } catch (error) {
          expect(error).toEqual(new UniqueError('plain', ['id']))
          // The other one is there by then, and this transaction goes on.
          return (await tx.byIds('plain', ['a'], 'all')).length
        }
      })
    const answers = await Promise.all([insert(), insert(), insert()])
    expect(answers.sort()).toEqual([1, 1, 'first'])
  })
  return undefined
})
