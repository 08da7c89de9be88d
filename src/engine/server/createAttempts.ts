import { StoreAway } from './store/StoreAway.ts'

/** Work of which one part that fails keeps none of the others from being done. */
export interface Attempts {
  /** @throws at once what ends all of it: the signal's reason, and that the store is away */
  attempt(work: () => Promise<void>): Promise<void>
  /** @throws what has failed; all of it stands in the message */
  end(): void
}

export function createAttempts(signal: AbortSignal): Attempts {
  const errors: unknown[] = []
  return {
    async attempt(work) {
      signal.throwIfAborted()
      try {
        await work()
      } catch (error) {
        if (signal.aborted || error instanceof StoreAway) throw error
        errors.push(error)
      }
    },
    end() {
      if (errors.length === 1) throw errors[0]
      if (errors.length > 1) throw new AggregateError(errors, errors.slice(0, mostSaid).map(String).join('; '))
    },
  }
}

const mostSaid = 5
