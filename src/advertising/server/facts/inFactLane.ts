import type { SignedInCall } from '../../../engine/server/http/call.ts'
import { inWriteTurn } from '../../../engine/server/inWriteTurn.ts'
import type { Transaction } from '../../../engine/server/store/Store.ts'

/**
 * Stores or withdraws a batch when it is the feed's turn, and one after the other in each process: the database lets one through at a time,
 * and each that waited there would hold one of ten connections. @throws ApiError 429 when too many wait
 */
export function inFactLane<T>(call: SignedInCall, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { store, oneByOne } = call.context
  return inWriteTurn(call, () => oneByOne('facts', () => store.transaction(work), mostInLane))
}

/** Three of each feed: those of twenty. */
const mostInLane = 64
