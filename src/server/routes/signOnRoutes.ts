import { recordAccess } from '../access/recordAccess.ts'
import { recordRefusal } from '../access/recordRefusal.ts'
import { returnPath } from '../access/returnPath.ts'
import { newTrip, type SignOnTrip, tripOf, withTrip } from '../access/signOnCookie.ts'
import { startSession } from '../access/startSession.ts'
import { userByEmail } from '../access/userByEmail.ts'
import type { Call, Handlers } from '../http/call.ts'
import type { SignedOn } from '../outside.ts'

/**
 * Single sign-on. The browser comes here by links and redirects, so every failure leads to the sign-in page with a word
 * that it has a sentence for; what exactly went wrong stands in the log alone.
 */
export const signOnRoutes: Pick<Handlers, 'GET /oidc/auth' | 'GET /oidc/callback'> = {
  'GET /oidc/auth': async call => {
    const { world, url } = call
    if (!world.signOn) return refused('sso-not-configured')
    const trip = newTrip(call, returnPath(url.searchParams.get('return')))
    try {
      return await withTrip(call, redirect(await world.signOn.begin(trip)), trip)
    } catch (error) {
      warn(call, 'Single sign-on could not begin', error)
      return refused('sso-unavailable')
    }
  },

  'GET /oidc/callback': async call => {
    if (!call.world.signOn) return refused('sso-not-configured')
    const trip = await tripOf(call)
    const response =
      trip === null || call.url.searchParams.get('state') !== trip.state
        ? refused('sso-expired')
        : await arrive(call, trip)
    return withTrip(call, response, null)
  },
}

async function arrive(call: Call, trip: SignOnTrip): Promise<Response> {
  const { world, url } = call
  if (url.searchParams.get('error') === 'access_denied') return refused('sso-cancelled')
  let signedOn: SignedOn | undefined
  try {
    signedOn = await world.signOn?.finish(trip, url.search)
  } catch (error) {
    warn(call, 'Single sign-on failed', error)
  }
  if (!signedOn) return refused('sso-failed')
  const user = signedOn.email ? await userByEmail(world.store.read, signedOn.email) : null
  if (user && user.status === 'active' && !user.archivedAt && signedOn.emailVerified) {
    return startSession(call, user, redirect(trip.asked))
  }
  if (user) await world.store.transaction(tx => recordAccess(tx, call, user, 'login_failed'))
  else if (signedOn.email) await recordRefusal(call, signedOn.email)
  // Without a verified address nobody learns whether there is such a person.
  return refused(signedOn.emailVerified ? 'sso-unknown-user' : 'sso-unverified')
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
  | 'sso-unknown-user'
  | 'sso-unverified'
