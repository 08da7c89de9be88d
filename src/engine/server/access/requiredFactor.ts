import { ApiError } from '../http/apiError.ts'
import type { SignedInCall } from '../http/call.ts'
import type { Reads, Row } from '../store/Store.ts'
import { isLive, organizationsOf } from './loadGrants.ts'
import type { Principal } from './principal.ts'
import { secondStepMethods } from './secondFactor.ts'
import type { AccessView } from './views.ts'

/** Whether a person has the second factor that one of their organizations or roles asks for; undefined where none does. */
export async function requiredFactor(
  reads: Reads,
  user: Row,
  views: readonly AccessView[],
): Promise<Principal['secondFactor']> {
  if (!views.some(({ secondFactor }) => secondFactor) && !(await asksFor(reads, user))) return undefined
  return (await secondStepMethods(reads, user.id)).length > 0 ? 'set' : 'missing'
}

async function asksFor(reads: Reads, user: Row): Promise<boolean> {
  const organizations = await reads.byIds('organization', organizationsOf(user), 'all')
  return organizations.some(row => row.secondFactorRequired === true && row.status !== 'suspended' && isLive(row))
}

/** Known of sessions by password alone: of who signs in by single sign-on the provider asks what it finds right, and programs have keys. */
export function lacksFactor({ secondFactor }: Principal): boolean {
  return secondFactor === 'missing'
}

export function factorMissing(): ApiError {
  return new ApiError(403, {
    error: 'Your organization requires a second factor. Set one up on your account page first.',
    secondFactor: 'missing',
  })
}

/** Asked after it was taken off, in the same transaction. @throws ApiError 409 where none is left and one is asked for */
export async function keepRequiredFactor(tx: Reads, { principal }: SignedInCall): Promise<void> {
  if (principal.secondFactor === undefined || (await secondStepMethods(tx, principal.id)).length > 0) return
  throw new ApiError(409, { error: 'Your organization requires a second factor. Add another one first.' })
}
