import { askerOf } from './askerOf.ts'
import { createTurns } from './createTurns.ts'
import type { SignedInCall } from './http/call.ts'
import { perContext } from './perContext.ts'
import { presenceOf } from './presence.ts'

/**
 * Turns of one kind of work, by person, or by an organization's programs together. Begun when the body is read: whoever sends slowly holds
 * none. Never one within another, of whichever kind, as both would wait for each other.
 */
export function turnsFor({ rests, ...limits }: TurnLimits): InTurn {
  const turns = perContext(context =>
    createTurns({ ...limits, ...(rests ? { isAlone: (id: string) => presenceOf(context).isAlone(id) } : {}) }),
  )
  return ({ context, principal, request }, work) => turns(context).run(askerOf(principal), request.signal, work)
}

/** @throws ApiError 429 for whoever has too many waiting */
export type InTurn = <T>(
  call: Pick<SignedInCall, 'context' | 'principal' | 'request'>,
  work: () => Promise<T>,
) => Promise<T>

interface TurnLimits {
  /** Under way at once: of each, and of all. */
  readonly each: number
  readonly all: number
  /** Of each; one more is refused. */
  readonly waiting: number
  /** Who works without end rests while others ask for anything. */
  readonly rests: boolean
}
