import type { Store } from '../../src/engine/server/store/Store.ts'

/** Removes all rows of these entities. */
export async function emptyTables(store: Store, entities: readonly string[]): Promise<void> {
  for (const entity of entities) {
    const ids = await store.read.ids(entity, { scope: 'all' })
    await store.transaction(tx => tx.remove(entity, ids))
  }
}
