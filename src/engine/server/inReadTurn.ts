import { askerOf } from './askerOf.ts'
import { createTurns } from './createTurns.ts'
import type { SignedInCall } from './http/call.ts'
import { perContext } from './perContext.ts'
import { presenceOf } from './presence.ts'

/** A screen opens several levels of a tree at once, each with a page and its totals. */
const turns = perContext(context =>
  createTurns({ each: 3, all: 6, waiting: 24, isAlone: id => presenceOf(context).isAlone(id) }),
)

/**
 * Reads what pages ask for again and again, and what is more than a row or a page of them, when it is the caller's turn: of all such work, at
 * most three of one person, or of an organization's programs, and six in all are under way at once. Beside the heavy questions (`inTurn`), so
 * that a page of figures waits for no report. Never one within another, nor within a turn of another kind, as both would wait for each other.
 * @throws ApiError 429 for whoever has twenty-four waiting
 */
export function inReadTurn<T>(
  { context, principal, request }: Pick<SignedInCall, 'context' | 'principal' | 'request'>,
  work: () => Promise<T>,
): Promise<T> {
  return turns(context).run(askerOf(principal), request.signal, work)
}
