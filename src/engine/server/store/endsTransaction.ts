import { isVictim } from './retryingStore.ts'
import { StoreAway } from './StoreAway.ts'

/** Whether the transaction in which a statement failed so is over, and all that it has done with it. */
export function endsTransaction(error: unknown): boolean {
  return isVictim(error) || error instanceof StoreAway || isTooSlow(error)
}

/** PostgreSQL's `query_canceled`: the statement has used up its time. */
export function isTooSlow(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, 'code') === '57014'
}
