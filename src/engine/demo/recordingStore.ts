import type { MemoryExtension } from '../server/store/memoryExtension.ts'
import { createMemoryStore } from '../server/store/memoryStore.ts'
import type { Row, Store, TableSpec, Transaction } from '../server/store/Store.ts'
import type { StoreWrite } from './storeWrites.ts'
import { rowsLeft } from './storeWrites.ts'

/** A memory store that says what was written to it, so that it can be made again. */
export interface RecordingStore {
  readonly store: Store
  /** Writes what an earlier store has said, into an empty one. Says nothing of it. */
  restore(writes: readonly StoreWrite[]): Promise<void>
}

/** `onCommit` gets the writes of each transaction that has ended well, in their order. */
export function createRecordingStore(
  tables: readonly TableSpec[],
  extensions: readonly MemoryExtension[],
  onCommit: (writes: readonly StoreWrite[]) => void,
): RecordingStore {
  // Of the transaction that runs: a memory store runs them one after the other.
  let made: StoreWrite[] = []
  const note = (write: StoreWrite) => void made.push(write)
  const halves = extensions.map(half => recorded(half, note))
  const store = createMemoryStore(tables, halves)

  const recording = (tx: Transaction): Transaction => {
    const put = (write: 'insert' | 'update') => async (table: string, rows: readonly Row[]) => {
      await tx[write](table, rows)
      note({ put: table, rows })
    }
    return {
      ...tx,
      insert: put('insert'),
      update: put('update'),
      remove: async (table, ids) => {
        await tx.remove(table, ids)
        note({ remove: table, ids })
      },
    }
  }

  return {
    store: {
      ...store,
      async transaction(work) {
        const [result, writes] = await store.transaction(async tx => {
          made = []
          return [await work(recording(tx)), made] as const
        })
        if (writes.length > 0) onCommit(writes)
        return result
      },
    },
    restore: writes =>
      store.transaction(async tx => {
        for (const [table, rows] of rowsLeft(writes)) await tx.insert(table, [...rows.values()])
        for (const write of writes) {
          if (!('extension' in write)) continue
          const half = halves.find(({ extension }) => extension.name === write.extension)
          const calls = half && (tx.extension(half.extension) as Readonly<Record<string, Call>>)
          await calls?.[write.call]?.(...write.given)
        }
      }),
  }
}

/** The half, whose calls are noted when they have changed what it keeps. */
function recorded(half: MemoryExtension, note: (write: StoreWrite) => void): MemoryExtension {
  return {
    ...half,
    writes: (state, become) => {
      let changed = false
      const calls = half.writes(state, next => {
        changed = true
        become(next)
      }) as Readonly<Record<string, Call>>
      const noting = Object.entries(calls).map(([call, work]): [string, Call] => [
        call,
        async (...given) => {
          changed = false
          const result = await work(...given)
          if (changed) note({ extension: half.extension.name, call, given })
          return result
        },
      ])
      return Object.fromEntries(noting)
    },
  }
}

type Call = (...given: readonly unknown[]) => Promise<unknown>
