import { allFields, type Catalogue } from '../../contract/resourceSpec.ts'
import { renewFactor } from '../access/renewFactor.ts'
import type { Row, Store } from '../store/Store.ts'
import { holdsSecret } from './mapSecrets.ts'
import { renewRow } from './sealRow.ts'
import { type SecretBox, SecretLost } from './secretBox.ts'

/**
 * Brings all stored secrets under the first key: those that another key has sealed, and those of before there was sealing. Runs
 * at every start, so that a key that none is sealed with may be dropped.
 * @returns how many rows were changed
 * @throws Error with a sentence when a key is missing
 */
export async function prepareSecrets(store: Store, catalogue: Catalogue, box: SecretBox): Promise<number> {
  let changed = await renewRows(store, 'second-factor', 'Second factors', row => renewFactor(box, row))
  for (const resource of Object.values(catalogue.resources)) {
    if (!Object.values(allFields(resource)).some(holdsSecret)) continue
    changed += await renewRows(store, resource.entity, resource.plural, row => renewRow(box, resource, row))
  }
  return changed
}

async function renewRows(
  store: Store,
  table: string,
  plural: string,
  renewed: (row: Row) => Promise<Row>,
): Promise<number> {
  const order = [{ column: 'id', direction: 'asc' }] as const
  let changed = 0
  for (let skip = 0; ; skip += portion) {
    const { rows } = await store.read.list(table, { scope: 'all', order, skip, limit: portion })
    const ids = rows.map(({ id }) => id)
    changed += await store
      .transaction(async tx => {
        const old = await tx.lock(table, ids, 'all')
        const next = await Promise.all(old.map(renewed))
        const others = next.filter((row, index) => row !== old[index])
        if (others.length > 0) await tx.update(table, others)
        return others.length
      })
      .catch(error => {
        throw error instanceof SecretLost ? missingKey(plural, error) : error
      })
    if (rows.length < portion) return changed
  }
}

const portion = 500

function missingKey(plural: string, { message }: SecretLost): Error {
  return new Error(
    `${plural} hold secrets that can't be read. ${message}: add the key that was used before to SECRETS_KEY, after the new one`,
  )
}
