import { linkIdentity, userOfIdentity } from '../access/identities.ts'
import { recordAccess } from '../access/recordAccess.ts'
import { recordRefusal } from '../access/recordRefusal.ts'
import { returnPath } from '../access/returnPath.ts'
import { sendAccessMail } from '../access/sendPasswordLink.ts'
import { maySignInBy } from '../access/signInMethods.ts'
import { linkOf, newLink, newTrip, type SignOnTrip, tripOf, withSignOn } from '../access/signOnCookie.ts'
import { startSession } from '../access/startSession.ts'
import { userByEmail } from '../access/userByEmail.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import { type Call, type Handlers, originOf } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import type { SignedOn } from '../outside.ts'
import type { Row } from '../store/Store.ts'

type Keys = 'GET /oidc/auth' | 'GET /oidc/callback' | 'POST /oidc/link'

/**
 * Single sign-on. The browser comes here by links and redirects, so every failure leads to the sign-in page with a word
 * that it has a sentence for; what exactly went wrong stands in the log alone.
 */
export const signOnRoutes: Pick<Handlers, Keys> = {
  'GET /oidc/auth': async call => {
    const { world, url } = call
    if (!world.signOn) return refused('sso-not-configured')
    const trip = newTrip(call, returnPath(url.searchParams.get('return')))
    try {
      return await withSignOn(call, redirect(await world.signOn.begin(trip)), trip)
    } catch (error) {
      warn(call, 'Single sign-on could not begin', error)
      return refused('sso-unavailable')
    }
  },

  'GET /oidc/callback': async call => {
    if (!call.world.signOn) return refused('sso-not-configured')
    const trip = await tripOf(call)
    if (trip === null || call.url.searchParams.get('state') !== trip.state) {
      return withSignOn(call, refused('sso-expired'), null)
    }
    return arrive(call, trip)
  },

  'POST /oidc/link': async call => {
    const { world } = call
    const { token } = await readJson(call.request)
    if (typeof token !== 'string' || !token) throw fieldsRefused({ token: 'This field is required' })
    await world.countTry('mailed-link', { address: call.address })
    const link = await linkOf(call, token)
    const now = world.clock()
    const user = await world.store.transaction(async tx => {
      const [row] = link ? await tx.lock('user', [link.user], 'all') : []
      if (!link || !row || !isWelcome(row) || !(await linkIdentity(tx, row.id, link, now))) return null
      await recordAccess(tx, call, row, 'sign_on_linked')
      if (row.status !== 'invited') return row
      const active = { ...row, status: 'active', version: Number(row.version) + 1, updatedAt: now.toISOString() }
      await tx.update('user', [active])
      return active
    })
    world.forgetGrants()
    if (!link || !user) {
      const error = 'This link is too old, or you started in another browser. Continue with single sign-on again.'
      throw new ApiError(400, { error })
    }
    const response = await startSession(call, user, 'oidc', Response.json({ path: link.asked }))
    return withSignOn(call, response, null)
  },
}

async function arrive(call: Call, trip: SignOnTrip): Promise<Response> {
  const end = (response: Response) => withSignOn(call, response, null)
  const { world, url } = call
  if (url.searchParams.get('error') === 'access_denied') return end(refused('sso-cancelled'))
  let signedOn: SignedOn | undefined
  try {
    signedOn = await world.signOn?.finish(trip, url.search)
  } catch (error) {
    warn(call, 'Single sign-on failed', error)
  }
  if (!signedOn) return end(refused('sso-failed'))
  const linked = await userOfIdentity(world.store.read, signedOn)
  if (linked && linked.status === 'active' && isWelcome(linked)) {
    return end(await startSession(call, linked, 'oidc', redirect(trip.asked)))
  }
  const user = linked ?? (signedOn.email ? await userByEmail(world.store.read, signedOn.email) : null)
  if (!linked && user && isWelcome(user) && signedOn.emailVerified) return askToLink(call, user, signedOn, trip.asked)
  if (user) await world.store.transaction(tx => recordAccess(tx, call, user, 'login_failed'))
  else if (signedOn.email) await recordRefusal(call, signedOn.email)
  // Without a verified address nobody learns whether there is such a person.
  if (!linked && !signedOn.emailVerified) return end(refused('sso-unverified'))
  const byPassword = user && user.status === 'active' && !user.archivedAt
  return end(refused(byPassword ? 'sso-not-allowed' : 'sso-unknown-user'))
}

/** Whether this person may come by single sign-on, now or once they have accepted their invitation. */
function isWelcome({ status, archivedAt, auth }: Row): boolean {
  return (status === 'active' || status === 'invited') && !archivedAt && maySignInBy(auth, 'oidc')
}

/**
 * The provider says that this is the person's address; that alone opens nobody's account. Who is signed in to it already is
 * asked at once, anybody else by a mail to that address. Either way it ends in the browser in which it began.
 */
async function askToLink(call: Call, user: Row, signedOn: SignedOn, asked: string): Promise<Response> {
  const { world } = call
  const [token, link] = newLink(call, user.id, signedOn, asked)
  const session = call.token === null ? null : await world.sessions.find(call.token)
  const path = `/link-sign-on?token=${token}`
  if (session?.user === user.id && maySignInBy(user.auth, session.method)) return withSignOn(call, redirect(path), link)
  try {
    await world.countTry('forgotten-password', { address: call.address, account: String(user.email) })
  } catch (error) {
    warn(call, 'A mail that links single sign-on was not sent', error)
    return withSignOn(call, refused('sso-too-often'), null)
  }
  // Not waited for, as with every mail: a mail server may take its time.
  sendAccessMail(world, 'link-sign-on', user, `${originOf(call)}${path}`).catch(error => {
    warn(call, 'A mail that links single sign-on was not sent', error)
  })
  return withSignOn(call, redirect('/link-sign-on'), link)
}

function refused(error: SignOnError): Response {
  return redirect(`/?error=${error}`)
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}

/** Neither code nor tokens stand in the log. */
function warn({ world, requestId }: Call, message: string, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  world.log.warn({ requestId, error: String(error), code }, message)
}

type SignOnError =
  | 'sso-not-configured'
  | 'sso-unavailable'
  | 'sso-expired'
  | 'sso-cancelled'
  | 'sso-failed'
  | 'sso-not-allowed'
  | 'sso-too-often'
  | 'sso-unknown-user'
  | 'sso-unverified'
