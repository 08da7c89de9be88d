import type { Call } from '../http/call.ts'
import { requestOrigin } from '../http/requestOrigin.ts'
import type { World } from '../world.ts'
import { cookieLine, cookieName, readCookie } from './cookies.ts'

/** The token of the session that a request comes with. */
export function sessionTokenOf(world: World, request: Request): string | null {
  return readCookie(request, cookieName(world.sessionCookie ?? defaultSessionCookie, needsSecure(world, request)))
}

/** The answer with the session's cookie; `null` takes it away. */
export function withSessionCookie({ world, request }: Call, response: Response, token: string | null): Response {
  const options = { secure: needsSecure(world, request), lifetime: 604_800 }
  const line = cookieLine(world.sessionCookie ?? defaultSessionCookie, token, options)
  response.headers.append(world.setCookieHeader ?? 'set-cookie', line)
  return response
}

/** Whether the browser came by https, so that cookies go back by nothing else. */
export function needsSecure(world: World, request: Request): boolean {
  return world.secureCookies || requestOrigin(request, world.trustProxy).startsWith('https:')
}

const defaultSessionCookie = 'astrolabe_session'
