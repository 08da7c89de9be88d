import { allFields, type Catalogue } from '../../contract/resourceSpec.ts'
import type { Row, Store, Transaction } from '../store/Store.ts'
import { holdsSecret } from './mapSecrets.ts'
import { sealRow } from './sealRow.ts'
import type { SecretBox } from './secretBox.ts'

/** The store, which no secret enters as it was given. What is read stays sealed. */
export function sealingStore(store: Store, catalogue: Catalogue, box: SecretBox): Store {
  const sealed = async (table: string, rows: readonly Row[]): Promise<readonly Row[]> => {
    const resource = Object.hasOwn(catalogue.resources, table) ? catalogue.resources[table] : undefined
    if (!resource || !Object.values(allFields(resource)).some(holdsSecret)) return rows
    return Promise.all(rows.map(row => sealRow(box, resource, row)))
  }
  const sealing = (tx: Transaction): Transaction => ({
    ...tx,
    insert: async (table, rows) => tx.insert(table, await sealed(table, rows)),
    update: async (table, rows) => tx.update(table, await sealed(table, rows)),
  })
  return { ...store, transaction: work => store.transaction(tx => work(sealing(tx))) }
}
