import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'

/** Stores rows of catalogue entities as they are, by entity. */
export async function insertRows(store: Store, rows: Readonly<Record<string, readonly Row[]>>): Promise<void> {
  await store.transaction(async tx => {
    for (const [entity, list] of Object.entries(rows)) {
      const resource = catalogue.resources[entity] as Resource
      await tx.insert(
        entity,
        list.map(row => storedRow(resource, row)),
      )
    }
  })
}
