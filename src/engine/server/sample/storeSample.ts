import { chainingStore } from '../audit/chainingStore.ts'
import type { Store, Transaction } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'
import type { SampleBuilder } from './SampleBuilder.ts'

/**
 * Puts the rows of a sample into a store, with one password for those who sign in; all of it, or nothing. `along` writes more in the same
 * transaction.
 */
export function storeSample(
  store: Store,
  builder: SampleBuilder,
  { emails, passwordHash, along }: BuilderOptions,
): Promise<void> {
  return chainingStore(store).transaction(async tx => {
    for (const resource of Object.values(builder.catalogue.resources)) {
      const rows = builder.of(resource.entity).map(row => storedRow(resource, row))
      if (rows.length) await tx.insert(resource.entity, rows)
    }
    const hash = await passwordHash
    const people = builder.of('user').filter(({ email }) => emails.includes(String(email)))
    await tx.insert(
      'credential',
      people.map(({ id }) => ({ id, hash })),
    )
    await along?.(tx)
  })
}

interface BuilderOptions {
  readonly emails: readonly string[]
  readonly passwordHash: string | Promise<string>
  readonly along?: (tx: Transaction) => Promise<void>
}
