import { ApiError } from '../http/apiError.ts'
import type { SignedInCall } from '../http/call.ts'
import type { FoundSession } from './sessions.ts'

const proofMs = 10 * 60_000

/**
 * Whether the person behind a session has shown in the last ten minutes that it is them: whoever finds a page open must not take
 * it over for good. Programs have nobody to ask. Sessions by single sign-on count as proven: what their person knows is known to
 * the provider, which says itself how long it lets them in without asking.
 */
export function isProven(session: FoundSession | null, now: Date): boolean {
  return session === null || session.method !== 'password' || session.provenAt + proofMs > now.getTime()
}

/** Before a key is made or revoked, which is no write of a row. @throws ApiError 403 */
export function demandRecent({ session, context }: SignedInCall): void {
  if (!isProven(session, context.clock())) throw proofMissing()
}

/** What the console answers with a dialog, and repeats the call. */
export function proofMissing(): ApiError {
  return new ApiError(403, {
    error: 'Confirm that it’s you. Changing access, keys, or secrets requires a recent password or code.',
    proof: 'needed',
  })
}
