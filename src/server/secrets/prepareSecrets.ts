import { allFields, type Catalogue, type Resource } from '../../contract/resourceSpec.ts'
import type { Store } from '../store/Store.ts'
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
  let changed = 0
  for (const resource of Object.values(catalogue.resources)) {
    if (Object.values(allFields(resource)).some(holdsSecret)) changed += await renewRows(store, resource, box)
  }
  return changed
}

async function renewRows(store: Store, resource: Resource, box: SecretBox): Promise<number> {
  const order = [{ column: 'id', direction: 'asc' }] as const
  let changed = 0
  for (let skip = 0; ; skip += portion) {
    const { rows } = await store.read.list(resource.entity, { scope: 'all', order, skip, limit: portion })
    const ids = rows.map(({ id }) => id)
    changed += await store
      .transaction(async tx => {
        const old = await tx.lock(resource.entity, ids, 'all')
        const next = await Promise.all(old.map(row => renewRow(box, resource, row)))
        const renewed = next.filter((row, index) => row !== old[index])
        if (renewed.length > 0) await tx.update(resource.entity, renewed)
        return renewed.length
      })
      .catch(error => {
        throw error instanceof SecretLost ? missingKey(resource, error) : error
      })
    if (rows.length < portion) return changed
  }
}

const portion = 500

function missingKey({ plural }: Resource, { message }: SecretLost): Error {
  return new Error(
    `${plural} hold secrets that can't be read. ${message}: add the key that was used before to SECRETS_KEY, after the new one`,
  )
}
