import type { Row, Store } from '../../src/engine/server/store/Store.ts'

export interface Written {
  readonly table: string
  readonly row: Row
}

/**
 * The same store, but that nothing it is told to keep is kept: whoever writes is answered as if it was. `written` gets what it would
 * have been, so that one world serves thousands of calls.
 */
export function dryStore(store: Store, written: Written[]): Store {
  return {
    ...store,
    transaction: async work => {
      let done: { readonly result: Awaited<ReturnType<typeof work>> } | undefined
      try {
        await store.transaction(async tx => {
          const note = (table: string, rows: readonly Row[]) => written.push(...rows.map(row => ({ table, row })))
          const result = await work({
            ...tx,
            insert: async (table, rows) => {
              await tx.insert(table, rows)
              note(table, rows)
            },
            update: async (table, rows) => {
              await tx.update(table, rows)
              note(table, rows)
            },
            remove: async (table, ids) => {
              note(table, await tx.byIds(table, ids, 'all'))
              await tx.remove(table, ids)
            },
          })
          done = { result }
          throw new Undone()
        })
      } catch (error) {
        if (!(error instanceof Undone)) throw error
      }
      if (!done) throw new Error('A transaction was undone before it was done')
      return done.result
    },
  }
}

class Undone extends Error {}
