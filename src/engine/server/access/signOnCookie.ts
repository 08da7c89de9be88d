import { type Call, consoleUrlOf } from '../http/call.ts'
import type { SignOnAttempt } from '../outside.ts'
import { cookieLine, cookieName, readCookie } from './cookies.ts'
import type { Identity } from './identities.ts'
import { newToken, tokenHash } from './tokens.ts'
import { needsSecure } from './withSessionCookie.ts'

/** What the browser carries, sealed, from the beginning of single sign-on to its end. */
export interface SignOnTrip extends SignOnAttempt {
  readonly step: 'provider'
  /** The organization's provider that it goes through; null: the platform's own. */
  readonly provider: string | null
  /** A path of the console. */
  readonly asked: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** What it carries while the person is asked whether an identity shall be linked to their account. */
export interface SignOnLink extends Identity {
  readonly step: 'link'
  readonly provider: string | null
  readonly user: string
  /** Of the token that only the person's mail, or their own session, leads to. */
  readonly tokenHash: string
  readonly asked: string
  readonly until: number
}

/** With fresh secrets. */
export function newTrip(call: Call, provider: string | null, asked: string): SignOnTrip {
  return {
    step: 'provider',
    provider,
    redirectUri: `${consoleUrlOf(call)}${callbackPath(provider)}`,
    state: newToken(),
    nonce: newToken(),
    verifier: newToken(),
    asked,
    until: call.context.clock().getTime() + lifetime * 1000,
  }
}

/** @returns the token, and what the browser carries meanwhile */
export function newLink(
  call: Call,
  user: string,
  { issuer, subject }: Identity,
  { provider, asked }: Pick<SignOnTrip, 'provider' | 'asked'>,
): [string, SignOnLink] {
  const token = newToken()
  const until = call.context.clock().getTime() + lifetime * 1000
  return [token, { step: 'link', provider, user, issuer, subject, tokenHash: tokenHash(token), asked, until }]
}

/** The trip that this browser began at most ten minutes ago; null without one. */
export async function tripOf(call: Call): Promise<SignOnTrip | null> {
  const carried = await carriedBy(call)
  return carried?.step === 'provider' ? carried : null
}

/** The link that this token is for, begun in this browser at most ten minutes ago; null without one. */
export async function linkOf(call: Call, token: string): Promise<SignOnLink | null> {
  const carried = await carriedBy(call)
  return carried?.step === 'link' && carried.tokenHash === tokenHash(token) ? carried : null
}

async function carriedBy(call: Call): Promise<SignOnTrip | SignOnLink | null> {
  const { context, request } = call
  const cookie = readCookie(request, cookieName(name, needsSecure(context, request)))
  // Nothing but `withSignOn` seals with this key, so what opens is one of the two.
  const carried = (await context.sealer.open(cookie ?? '')) as SignOnTrip | SignOnLink | null
  return carried !== null && carried.until > context.clock().getTime() ? carried : null
}

/** The answer with what the browser shall carry; `null` takes it away. Lax, because the provider's site leads back here. */
export async function withSignOn(
  call: Call,
  response: Response,
  carried: SignOnTrip | SignOnLink | null,
): Promise<Response> {
  const { context, request } = call
  const value = carried === null ? null : await context.sealer.seal(carried)
  const line = cookieLine(name, value, { secure: needsSecure(context, request), path: '/api/v1/oidc', lifetime })
  response.headers.append(context.setCookieHeader ?? 'set-cookie', line)
  return response
}

const name = 'astrolabe_sign_on'

/** Each provider leads back to a path of its own, so that what one was asked is never taken to another (RFC 9700 §4.4.2). */
function callbackPath(provider: string | null): string {
  return `/api/v1/oidc/callback${provider === null ? '' : `/${encodeURIComponent(provider)}`}`
}

/** Seconds. */
const lifetime = 600
