import { catalogue } from '../../resources.config.ts'
import { memoryHalves } from '../../src/advertising/server/memoryHalves.ts'
import { createMemoryStore } from '../../src/engine/server/store/memoryStore.ts'
import type { Store } from '../../src/engine/server/store/Store.ts'
import { apiTables } from './apiTables.ts'

/** A new, empty memory store, as the demo has one: the product's tables and its facts. */
export function advertisingStore(tables = apiTables(catalogue)): Store {
  return createMemoryStore(tables, memoryHalves)
}
