import { type Call, originOf } from '../http/call.ts'
import type { SignOnAttempt } from '../outside.ts'
import { readCookie } from './cookies.ts'
import { newToken } from './tokens.ts'
import { needsSecure } from './withSessionCookie.ts'

/** What the browser carries, sealed, from the beginning of single sign-on to its end. */
export interface SignOnTrip extends SignOnAttempt {
  /** A path of the console. */
  readonly asked: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** With fresh secrets. */
export function newTrip(call: Call, asked: string): SignOnTrip {
  return {
    redirectUri: `${originOf(call)}${callbackPath}`,
    state: newToken(),
    nonce: newToken(),
    verifier: newToken(),
    asked,
    until: call.world.clock().getTime() + lifetime * 1000,
  }
}

/** The trip that this browser began at most ten minutes ago; null without one. */
export async function tripOf({ world, request }: Call): Promise<SignOnTrip | null> {
  // Nothing but `withTrip` seals with this key, so what opens is a trip.
  const trip = (await world.sealer.open(readCookie(request, name) ?? '')) as SignOnTrip | null
  return trip !== null && trip.until > world.clock().getTime() ? trip : null
}

/** The answer with the trip's cookie; `null` takes it away. Lax, because the provider's site leads back here. */
export async function withTrip(call: Call, response: Response, trip: SignOnTrip | null): Promise<Response> {
  const { world } = call
  const value = trip === null ? '' : await world.sealer.seal(trip)
  const flags = `Path=/api/v1/oidc; HttpOnly; SameSite=Lax; Max-Age=${trip === null ? 0 : lifetime}`
  const cookie = `${name}=${value}; ${flags}${needsSecure(call) ? '; Secure' : ''}`
  response.headers.append(world.setCookieHeader ?? 'set-cookie', cookie)
  return response
}

const name = 'astrolabe_sign_on'
const callbackPath = '/api/v1/oidc/callback'
/** Seconds. */
const lifetime = 600
