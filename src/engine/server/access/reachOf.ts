import type { Reads, Row } from '../store/Store.ts'
import { liveProvider, vouchesFor } from './identityProviders.ts'
import { isOnPlatform, organizationsOf } from './loadGrants.ts'
import { maySignInBy, type SignInMethod } from './signInMethods.ts'
import type { AccessView } from './views.ts'

/** How somebody comes in, or a session was begun. */
export interface Entry {
  readonly method: SignInMethod
  /** The organization's provider that vouched for them; null: nobody did, or the platform's own. */
  readonly provider: string | null
}

/** A password, a code or a passkey: what a person has of us. */
export const byPassword: Entry = { method: 'password', provider: null }

/** Everything that a person's grants reach, or these organizations alone. */
export type Reach = 'all' | readonly string[]

/**
 * What somebody reaches who comes in so; null where they don't come in at all. Asked at every request, so that what changes
 * counts at once. Whoever controls an organization's provider may say that they are anybody, so it opens that organization alone, to
 * its own people with its own addresses, and to nobody who administers the platform. An organization that takes single
 * sign-on only opens to its provider, to its emergency users, and to who administers the platform.
 */
export async function reachOf(
  reads: Reads,
  user: Row,
  { method, provider }: Entry,
  loaded: Now | readonly AccessView[],
): Promise<Reach | null> {
  const administersPlatform = async () =>
    'now' in loaded ? isOnPlatform(reads, user.id, loaded.now) : loaded.some(({ owner }) => owner === '*')
  const belongsTo = organizationsOf(user)
  if (provider !== null) {
    const live = await liveProvider(reads, provider)
    if (!live || !belongsTo.includes(live.organization.id) || !vouchesFor(live.row, user.email)) return null
    if (method !== 'oidc' || !(live.organization.signOnOnly === true || maySignInBy(user.auth, 'oidc'))) return null
    return (await administersPlatform()) ? null : [live.organization.id]
  }
  if (!maySignInBy(user.auth, method)) return null
  const organizations = await reads.byIds('organization', belongsTo, 'all')
  const closed = organizations.filter(row => isClosedTo(row, user.id))
  if (closed.length === 0 || (await administersPlatform())) return 'all'
  const open = belongsTo.filter(id => !closed.some(row => row.id === id))
  return open.length > 0 ? open : null
}

/** Whether they get in at all by a password, or by what stands for one. */
export async function mayUsePassword(reads: Reads, user: Row, now: Date): Promise<boolean> {
  return (await reachOf(reads, user, byPassword, { now })) !== null
}

interface Now {
  readonly now: Date
}

function isClosedTo({ signOnOnly, emergencyUsers }: Row, user: string): boolean {
  return signOnOnly === true && !(Array.isArray(emergencyUsers) && emergencyUsers.includes(user))
}
