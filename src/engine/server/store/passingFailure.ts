import { isVictim } from './retryingStore.ts'
import { StoreAway } from './StoreAway.ts'

/** What people are told of a failure that trying again may mend; null for any other. */
export function passingFailure(error: unknown): PassingFailure | null {
  if (error instanceof StoreAway) {
    return { sentence: `${error.what} doesn’t respond. Try again in a few seconds.`, retrySeconds: 5 }
  }
  return isVictim(error) ? { sentence: lostToOthers, retrySeconds: 2 } : null
}

interface PassingFailure {
  readonly sentence: string
  readonly retrySeconds: number
}

const lostToOthers = 'Others were changing the same records, and nothing was saved. Try again in a few seconds.'
