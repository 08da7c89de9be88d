import { describe, expect, it } from 'vitest'
import { createRecordingStore } from '../../../src/engine/demo/recordingStore.ts'
import { compacted, type StoreWrite } from '../../../src/engine/demo/storeWrites.ts'
import type { MemoryExtension } from '../../../src/engine/server/store/memoryExtension.ts'
import type { Store, TableSpec } from '../../../src/engine/server/store/Store.ts'
import type { StoreExtension } from '../../../src/engine/server/store/storeExtension.ts'

interface Counting {
  readonly reads: { total(): Promise<number> }
  readonly writes: { look(): Promise<void>; count(by: number): Promise<void> }
  readonly streams: object
}

const counter: StoreExtension<Counting> = { name: 'counter' }
const half: MemoryExtension<Counting, number> = {
  extension: counter,
  empty: () => 0,
  reads: state => ({ total: async () => state() }),
  writes: (state, become) => ({ look: async () => {}, count: async by => become(state() + by) }),
  streams: () => ({}),
}
const table: TableSpec = { name: 'deal', scopeField: 'org', columns: [], searched: [], unique: [['name']] }

function recording() {
  const said: StoreWrite[] = []
  const made = createRecordingStore([table], [half as MemoryExtension], writes => said.push(...writes))
  return { ...made, said }
}

async function content({ read }: Store) {
  const { rows } = await read.list('deal', { scope: 'all', limit: 100 })
  return { rows: rows.map(({ id, name }) => `${id} ${name}`).sort(), total: await read.extension(counter).total() }
}

const row = (id: string, name: string) => ({ id, name, org: 'north' })

async function work({ store }: { store: Store }): Promise<void> {
  await store.transaction(async tx => {
    await tx.insert('deal', [row('1', 'one'), row('2', 'two'), row('3', 'three')])
    await tx.extension(counter).count(2)
  })
  await store.transaction(async tx => {
    await tx.extension(counter).look()
    await tx.update('deal', [row('1', 'two again')])
    await tx.remove('deal', ['2'])
    await tx.extension(counter).count(3)
  })
}

describe('createRecordingStore', () => {
  it('says enough to make the same store again, also when it was compacted', async () => {
    const first = recording()
    await work(first)
    const expected = { rows: ['1 two again', '3 three'], total: 5 }
    expect(await content(first.store)).toEqual(expected)
    for (const writes of [first.said, compacted(first.said), compacted(compacted(first.said))]) {
      const again = recording()
      await again.restore(structuredClone(writes))
      expect(await content(again.store)).toEqual(expected)
      expect(again.said).toEqual([])
    }
    expect(compacted(first.said)).toHaveLength(3)
  })

  it('says nothing of what did not happen, and goes on after it', async () => {
    const { store, said } = recording()
    await work({ store })
    const before = said.length
    await expect(
      store.transaction(async tx => {
        await tx.insert('deal', [row('4', 'four')])
        await tx.extension(counter).count(1)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    // Refused within a transaction that goes on.
    await store.transaction(async tx => {
      await tx.insert('deal', [row('5', 'three')]).catch(() => {})
      await tx.extension(counter).look()
    })
    expect(said).toHaveLength(before)
    await store.transaction(tx => tx.insert('deal', [row('6', 'six')]))
    expect(said.slice(before)).toEqual([{ put: 'deal', rows: [row('6', 'six')] }])
  })
})
