import { type Store, UniqueError } from './Store.ts'

const mostTries = 4

/**
 * The store, whose transactions are begun again when the database chose them as the victim of a deadlock or of a write
 * at the same time, or another wrote the row first that both found missing. Their work starts from nothing each time.
 */
export function retryingStore(store: Store): Store {
  const transaction: Store['transaction'] = async work => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await store.transaction(work)
      } catch (error) {
        if (tries >= mostTries || !isVictim(error)) throw error
      }
    }
  }
  return {
    prepare: () => store.prepare(),
    read: store.read,
    extension: of => store.extension(of),
    transaction,
    exclusively: work => store.exclusively(work),
    ping: () => store.ping(),
    close: () => store.close(),
  }
}

/**
 * Whether the work lost to another that was done at the same time, and may be done again. PostgreSQL's `deadlock_detected` and
 * `serialization_failure`, and a row that was inserted twice: nothing locks what isn't there.
 */
export function isVictim(error: unknown): boolean {
  if (error instanceof UniqueError) return error.fields.join() === 'id'
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  return code === '40P01' || code === '40001'
}
