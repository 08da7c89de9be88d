import { catalogue } from '../../resources.config.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import type { Json } from './apiClient.ts'

/** Puts rows into the store past the API, as an older release or a restored backup may have left them. */
export async function putRows(
  store: Store,
  entity: string,
  ...rows: readonly (Json & { readonly id: string })[]
): Promise<readonly Row[]> {
  const resource = catalogue.resources[entity]
  if (!resource) throw new Error(`There is no entity ${entity}`)
  const at = '2026-01-01T00:00:00.000Z'
  const made = { version: 1, createdAt: at, createdBy: 'system', updatedAt: at, updatedBy: 'system' }
  const whole = rows.map(row => storedRow(resource, { ...made, name: row.id, ...row }))
  await store.transaction(tx => tx.insert(entity, whole))
  return whole
}
