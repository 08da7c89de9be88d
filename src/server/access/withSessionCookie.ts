import type { Call } from '../http/call.ts'
import { defaultSessionCookie } from '../http/newCall.ts'
import { requestOrigin } from '../http/requestOrigin.ts'
import { sessionCookie } from './cookies.ts'

/** The answer with the session's cookie; `null` takes it away. */
export function withSessionCookie(call: Call, response: Response, token: string | null): Response {
  const { world } = call
  const cookie = sessionCookie(world.sessionCookie ?? defaultSessionCookie, token, needsSecure(call))
  response.headers.append(world.setCookieHeader ?? 'set-cookie', cookie)
  return response
}

/** Whether the browser came by https, so that cookies go back by nothing else. */
export function needsSecure({ world, request }: Call): boolean {
  return world.secureCookies || requestOrigin(request, world.trustProxy).startsWith('https:')
}
