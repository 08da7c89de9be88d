import { askerOf } from './askerOf.ts'
import { createTurns } from './createTurns.ts'
import type { SignedInCall } from './http/call.ts'
import { perContext } from './perContext.ts'

const turns = perContext(() => createTurns({ each: 3, all: Number.POSITIVE_INFINITY, waiting: 64 }))

/**
 * Writes rows when it is the caller's turn: at most three such calls of one person, or of an organization's programs, are under way at once.
 * Each holds a connection of the database while it waits for rows that another one writes, and there are ten. Begun when the body is read:
 * whoever sends slowly holds no turn.
 * @throws ApiError 429 for whoever has sixty-four waiting
 */
export function inWriteTurn<T>(
  { context, principal, request }: Pick<SignedInCall, 'context' | 'principal' | 'request'>,
  work: () => Promise<T>,
): Promise<T> {
  return turns(context).run(askerOf(principal), request.signal, work)
}
