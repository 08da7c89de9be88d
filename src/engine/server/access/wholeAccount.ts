import { ApiError } from '../http/apiError.ts'
import type { SignedInCall } from '../http/call.ts'
import type { Row } from '../store/Store.ts'
import { organizationsOf } from './loadGrants.ts'
import type { Principal } from './principal.ts'
import type { Entry, Reach } from './reachOf.ts'

/**
 * The provider by which somebody has come in who belongs to organizations that it doesn't reach. Whoever runs it can sign in as them, so
 * their account isn't changed from there.
 */
export function providerOfPart(user: Row, entry: Entry | null, reach: Reach): string | undefined {
  if (!entry?.provider || reach === 'all') return undefined
  return organizationsOf(user).some(id => !reach.includes(id)) ? entry.provider : undefined
}

/** Writes to the own account that stay within what the provider reaches. */
const within: ReadonlySet<string> = new Set([
  // Refuses what isn't about reading the console: `withOwnChanges`.
  'PUT /current-user/account',
  'DELETE /current-user/sessions',
  'DELETE /current-user/sessions/:id',
  'POST /current-user/notifications',
  'POST /current-user/notifications/:id/assign',
])

/** Asked of every call to the own account. @throws ApiError 403 */
export function demandWholeAccount({ principal, request: { method } }: SignedInCall, path: string): void {
  if (method === 'GET' || method === 'HEAD' || within.has(`${method} ${path}`)) return
  if (principal.through !== undefined) throw partOnly()
}

export function partOnly(): ApiError {
  return new ApiError(403, {
    error:
      'You signed in through one organization’s single sign-on, but your account belongs to several organizations. Sign in another way to change this.',
  })
}

/** Whether a session or an account at a provider is shown to whoever asks: all of their own, or those of the provider that they came by. */
export function isShownTo({ through }: Principal, { provider }: Row): boolean {
  return through === undefined || provider === through
}
