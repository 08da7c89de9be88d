import { chainingStore } from '../audit/chainingStore.ts'
import type { Store, Transaction } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'
import type { SampleBook } from './SampleBook.ts'

/**
 * Puts the rows of a book into a store, with one password for those who sign in; all of it, or nothing. `along` writes more in the same
 * transaction.
 */
export function storeBook(store: Store, book: SampleBook, { emails, passwordHash, along }: BookOptions): Promise<void> {
  return chainingStore(store).transaction(async tx => {
    for (const resource of Object.values(book.catalogue.resources)) {
      const rows = book.of(resource.entity).map(row => storedRow(resource, row))
      if (rows.length) await tx.insert(resource.entity, rows)
    }
    const hash = await passwordHash
    const people = book.of('user').filter(({ email }) => emails.includes(String(email)))
    await tx.insert(
      'credential',
      people.map(({ id }) => ({ id, hash })),
    )
    await along?.(tx)
  })
}

interface BookOptions {
  readonly emails: readonly string[]
  readonly passwordHash: string | Promise<string>
  readonly along?: (tx: Transaction) => Promise<void>
}
