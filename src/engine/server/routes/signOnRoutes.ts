import { asciiDomain } from '../../contract/asciiDomain.ts'
import type { SignOnOffer } from '../../contract/signOn.ts'
import { linkIdentity } from '../access/identities.ts'
import { providerOfDomain } from '../access/identityProviders.ts'
import { sendNotice } from '../access/noticeMail.ts'
import { recordAccess } from '../access/recordAccess.ts'
import { returnPath } from '../access/returnPath.ts'
import { arrive, isWelcome, redirect, refused, warn } from '../access/signOnArrival.ts'
import { linkOf, newTrip, tripOf, withSignOn } from '../access/signOnCookie.ts'
import { startSession } from '../access/startSession.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import type { Call, Handlers } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'

type Keys =
  | 'GET /oidc/auth'
  | 'GET /oidc/provider'
  | 'GET /oidc/callback'
  | 'GET /oidc/callback/:provider'
  | 'POST /oidc/link'

/**
 * Single sign-on, by the platform's provider or by an organization's own. The browser comes here by links and redirects, so
 * every failure leads to the sign-in page with a word that it has a sentence for; what exactly went wrong stands in the log
 * alone.
 */
export const signOnRoutes: Pick<Handlers, Keys> = {
  'GET /oidc/auth': async call => {
    const { context, url } = call
    const provider = url.searchParams.get('provider')
    const door = await context.openDoor(context.store.read, provider)
    if (!door) return refused('sso-not-configured')
    const trip = newTrip(call, provider, returnPath(url.searchParams.get('return')))
    try {
      return await withSignOn(call, redirect(await door.signOn.begin(trip)), trip)
    } catch (error) {
      warn(call, 'Single sign-on could not begin', error)
      return refused('sso-unavailable')
    }
  },

  // Asked by the domain alone: what isn't sent can't be told.
  'GET /oidc/provider': async call => {
    const { context, url } = call
    await context.countTry('sign-on-domain', { address: call.address })
    const domain = asciiDomain((url.searchParams.get('domain') ?? '').slice(0, 253))
    const found = domain && context.openSignOn ? await providerOfDomain(context.store.read, domain) : null
    const offer: SignOnOffer = { provider: found ? { id: found.row.id, name: String(found.row.name) } : null }
    return Response.json(offer)
  },

  'GET /oidc/callback': call => comeBack(call, null),
  'GET /oidc/callback/:provider': call => comeBack(call, call.params.provider ?? ''),

  'POST /oidc/link': async call => {
    const { context } = call
    const { token } = await readJson(call.request)
    if (typeof token !== 'string' || !token) throw fieldsRefused({ token: 'This field is required' })
    await context.countTry('mailed-link', { address: call.address })
    const link = await linkOf(call, token)
    const now = context.clock()
    const user = await context.store.transaction(async tx => {
      const [row] = link ? await tx.lock('user', [link.user], 'all') : []
      if (!link || !row || !(await isWelcome(tx, row, link.provider, now))) return null
      if (!(await linkIdentity(tx, row.id, link, now))) return null
      await recordAccess(tx, call, row, 'sign_on_linked', { provider: link.provider })
      if (row.status !== 'invited') return row
      const active = { ...row, status: 'active', version: Number(row.version) + 1, updatedAt: now.toISOString() }
      await tx.update('user', [active])
      return active
    })
    if (!link || !user) {
      const error = 'This link has expired, or you started in another browser. Continue with single sign-on again.'
      throw new ApiError(400, { error })
    }
    sendNotice(context, user, 'signOnLinked')
    // An organization's provider is asked once more: what it says of groups did not fit into a cookie.
    if (link.provider !== null) {
      const query = new URLSearchParams({ provider: link.provider, return: link.asked })
      return withSignOn(call, Response.json({ path: `/api/v1/oidc/auth?${query}` }), null)
    }
    return withSignOn(call, await startSession(call, user, 'oidc', Response.json({ path: link.asked })), null)
  },
}

async function comeBack(call: Call, provider: string | null): Promise<Response> {
  const door = await call.context.openDoor(call.context.store.read, provider)
  if (!door) return refused('sso-not-configured')
  const trip = await tripOf(call)
  if (trip === null || trip.provider !== provider || call.url.searchParams.get('state') !== trip.state) {
    return withSignOn(call, refused('sso-expired'), null)
  }
  return withSignOn(call, ...(await arrive(call, trip, door)))
}
