import type { Store, Transaction } from '../store/Store.ts'

/** What a piece of work would come to: all of it is done but the keeping. What it throws is passed on. */
export async function tryOut<T>(store: Store, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    await store.transaction(async tx => {
      throw new Tried(await work(tx))
    })
  } catch (error) {
    if (error instanceof Tried) return error.result as T
    throw error
  }
  throw new Error('A dry run has been kept')
}

class Tried extends Error {
  constructor(readonly result: unknown) {
    super('This was a dry run')
  }
}
