import type { SignedInCall } from '../../../engine/server/http/call.ts'
import type { Transaction } from '../../../engine/server/store/Store.ts'
import { turnsFor } from '../../../engine/server/turnsFor.ts'

/** Of their own: what else an organization's programs write doesn't wait for others' batches. */
const inFactTurn = turnsFor({ each: 3, all: Number.POSITIVE_INFINITY, waiting: 64, rests: false })

/**
 * Stores or withdraws a batch when it is the turn of the organization's feeds, and one after the other in each process: the database lets one
 * through at a time, and each that waited there would hold one of ten connections. @throws ApiError 429 when too many wait
 */
export function inFactLane<T>(call: SignedInCall, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { store, oneByOne } = call.context
  return inFactTurn(call, () => oneByOne('facts', () => store.transaction(work), mostInLane))
}

/** Three of each organization: those of twenty. */
const mostInLane = 64
