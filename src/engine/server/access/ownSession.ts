import { ApiError } from '../http/apiError.ts'
import type { SignedInCall } from '../http/call.ts'
import { tokenHash } from './tokens.ts'

/** The id of the session that a person calls with. @throws ApiError 401 without the cookie of one */
export function ownSession({ token }: SignedInCall): string {
  if (token === null) throw new ApiError(401, { error: 'Sign in to continue' })
  return tokenHash(token)
}
