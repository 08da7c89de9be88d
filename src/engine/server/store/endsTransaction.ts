import { isVictim } from './retryingStore.ts'
import { StoreAway } from './StoreAway.ts'

/** Whether the transaction in which a statement failed so is over, and all that it has done with it. */
export function endsTransaction(error: unknown): boolean {
  return isVictim(error) || error instanceof StoreAway || /^[0-9A-Z]{5}$/.test(codeOf(error))
}

/** PostgreSQL's `query_canceled`: the statement has used up its time. */
export function isTooSlow(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/** What databases say of a statement that failed; otherwise empty. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null ? String(Reflect.get(error, 'code') ?? '') : ''
}
