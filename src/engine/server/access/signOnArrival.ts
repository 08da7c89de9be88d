import { type Call, consoleUrlOf } from '../http/call.ts'
import type { SignedOn } from '../outside.ts'
import type { Reads, Row } from '../store/Store.ts'
import { userOfIdentity } from './identities.ts'
import { vouchesFor } from './identityProviders.ts'
import { organizationsOf } from './loadGrants.ts'
import { reachOf } from './reachOf.ts'
import { recordAccess } from './recordAccess.ts'
import { recordRefusal } from './recordRefusal.ts'
import { renewGroups } from './renewGroups.ts'
import { sendAccessMail } from './sendPasswordLink.ts'
import { newLink, type SignOnLink, type SignOnTrip } from './signOnCookie.ts'
import type { Door } from './signOns.ts'
import { startSession } from './startSession.ts'
import { userByEmail } from './userByEmail.ts'

/** What the browser is answered that comes back from a provider, and what it carries from now on. */
export type Arrival = readonly [Response, SignOnLink | null]

/** Whoever comes back is who the provider says, and is let in, asked whether to be linked, or refused. */
export async function arrive(call: Call, trip: SignOnTrip, { signOn, provider }: Door): Promise<Arrival> {
  const { context, url } = call
  if (url.searchParams.get('error') === 'access_denied') return [refused('sso-cancelled'), null]
  let signedOn: SignedOn
  try {
    signedOn = await signOn.finish(trip, url.search)
  } catch (error) {
    warn(call, 'Single sign-on failed', error)
    return [refused('sso-failed'), null]
  }
  const { read } = context.store
  if (provider && !vouchesFor(provider.row, signedOn.email)) {
    await recordRefusal(call, signedOn.email ?? '')
    return [refused('sso-outside-domain'), null]
  }
  const linked = await userOfIdentity(read, signedOn)
  const user = linked ?? (signedOn.email ? await userByEmail(read, signedOn.email) : null)
  const welcome = user !== null && (await isWelcome(read, user, trip.provider, context.clock()))
  if (linked && welcome && linked.status === 'active') {
    if (provider) await renewGroups(call, linked, provider, signedOn.groups ?? [])
    const { idToken } = signedOn
    const session = { provider: trip.provider, ...(idToken === undefined ? {} : { idToken }) }
    return [await startSession(call, linked, 'oidc', redirect(trip.asked), session), null]
  }
  if (!linked && user && welcome && signedOn.emailVerified) return askToLink(call, user, signedOn, trip)
  // What somebody's provider says of people of others stays out of their log.
  const isOwn = user && (!provider || organizationsOf(user).includes(provider.organization.id))
  const through = { provider: trip.provider }
  if (isOwn) await context.store.transaction(tx => recordAccess(tx, call, user, 'login_failed', through))
  else if (signedOn.email) await recordRefusal(call, signedOn.email)
  // Without a verified address nobody learns whether there is such a person.
  if (!linked && !signedOn.emailVerified) return [refused('sso-unverified'), null]
  const byPassword = !provider && user && user.status === 'active' && !user.archivedAt
  return [refused(byPassword ? 'sso-not-allowed' : 'sso-unknown-user'), null]
}

/** Whether this person may come by single sign-on, now or once they have accepted their invitation. */
export async function isWelcome(reads: Reads, user: Row, provider: string | null, now: Date): Promise<boolean> {
  const { status, archivedAt } = user
  if ((status !== 'active' && status !== 'invited') || archivedAt) return false
  return (await reachOf(reads, user, { method: 'oidc', provider }, { now })) !== null
}

/**
 * The provider says that this is the person's address; that alone opens nobody's account. Who is signed in to it already is
 * asked at once, anybody else by a mail to that address. Either way it ends in the browser in which it began.
 */
async function askToLink(call: Call, user: Row, signedOn: SignedOn, trip: SignOnTrip): Promise<Arrival> {
  const { context } = call
  const [token, link] = newLink(call, user.id, signedOn, trip)
  const path = `/link-sign-on?token=${token}`
  if (await isSignedIn(call, user)) return [redirect(path), link]
  try {
    await context.countTry('forgotten-password', { address: call.address, account: String(user.email) })
  } catch (error) {
    warn(call, 'A mail that links single sign-on was not sent', error)
    return [refused('sso-too-often'), null]
  }
  // Not waited for, as with every mail: a mail server may take its time.
  sendAccessMail(context, 'link-sign-on', user, `${consoleUrlOf(call)}${path}`).catch(error => {
    warn(call, 'A mail that links single sign-on was not sent', error)
  })
  return [redirect('/link-sign-on'), link]
}

/** By themselves: an organization's provider says what it likes, and opens no other way in. */
async function isSignedIn({ context, token }: Call, user: Row): Promise<boolean> {
  const session = token === null ? null : await context.sessions.find(token)
  if (session?.user !== user.id || session.provider !== null) return false
  return (await reachOf(context.store.read, user, session, { now: context.clock() })) !== null
}

export function refused(error: SignOnError): Response {
  return redirect(`/?error=${error}`)
}

export function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}

/** Neither code nor tokens stand in the log. */
export function warn({ context, requestId }: Call, message: string, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // What the library wraps is what an administrator has to know.
  const cause = error instanceof Error && error.cause instanceof Error ? { cause: error.cause.message } : {}
  context.log.warn({ requestId, error: String(error), code, ...cause }, message)
}

export type SignOnError =
  | 'sso-not-configured'
  | 'sso-unavailable'
  | 'sso-expired'
  | 'sso-cancelled'
  | 'sso-failed'
  | 'sso-not-allowed'
  | 'sso-outside-domain'
  | 'sso-too-often'
  | 'sso-unknown-user'
  | 'sso-unverified'
