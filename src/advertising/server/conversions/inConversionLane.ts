import type { ApiContext } from '../../../engine/server/apiContext.ts'
import type { Transaction } from '../../../engine/server/store/Store.ts'

/** Pixels are small, and come many at once; what they tell is told once. */
const mostInLane = 256

/**
 * Stores what comes in of conversions and touches, one after the other in each process: the database lets one through at a time, and each that
 * waited there would hold one of ten connections. @throws ApiError 429 when too many wait
 */
export function inConversionLane<T>(
  { store, oneByOne }: Pick<ApiContext, 'store' | 'oneByOne'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return oneByOne('conversions', () => store.transaction(work), mostInLane)
}
