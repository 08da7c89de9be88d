import { askerOf } from './askerOf.ts'
import { createTurns } from './createTurns.ts'
import type { SignedInCall } from './http/call.ts'
import { perContext } from './perContext.ts'
import { presenceOf } from './presence.ts'

/** A page asks for up to eight such things at once; whoever has two such pages open waits, and is not refused. */
const turns = perContext(context =>
  createTurns({ each: 2, all: 4, waiting: 16, isAlone: id => presenceOf(context).isAlone(id) }),
)

/**
 * Does what takes long and reads much when it is the caller's turn: of all such work, at most two of one person, or of an organization's
 * programs, and four in all are under way at once. Who does it without end rests while others ask for anything. Never one within another, as
 * both would wait for the same turns.
 * @throws ApiError 429 for whoever has sixteen waiting
 */
export function inTurn<T>(
  { context, principal, request }: Pick<SignedInCall, 'context' | 'principal' | 'request'>,
  work: () => Promise<T>,
): Promise<T> {
  return turns(context).run(askerOf(principal), request.signal, work)
}
