import type { ApiContext } from '../apiContext.ts'
import type { Call } from '../http/call.ts'
import { requestOrigin } from '../http/requestOrigin.ts'
import { cookieLine, cookieName, readCookie } from './cookies.ts'

/** The token of the session that a request comes with. */
export function sessionTokenOf(context: ApiContext, request: Request): string | null {
  return readCookie(request, cookieName(context.sessionCookie ?? defaultSessionCookie, needsSecure(context, request)))
}

/** The answer with the session's cookie; `null` takes it away. */
export function withSessionCookie({ context, request }: Call, response: Response, token: string | null): Response {
  const options = { secure: needsSecure(context, request), lifetime: 604_800 }
  const line = cookieLine(context.sessionCookie ?? defaultSessionCookie, token, options)
  response.headers.append(context.setCookieHeader ?? 'set-cookie', line)
  return response
}

/** Whether the browser came by https, so that cookies go back by nothing else. */
export function needsSecure(context: ApiContext, request: Request): boolean {
  return context.secureCookies || requestOrigin(request, context.trustProxy).startsWith('https:')
}

const defaultSessionCookie = 'astrolabe_session'
