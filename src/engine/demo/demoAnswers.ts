import type { Api } from '../server/apiOptions.ts'
import type { CookieJar } from './cookieJar.ts'

/** Browsers strip `Set-Cookie` from what scripts answer. */
export const setCookieHeader = 'x-demo-set-cookie'

/**
 * Plays the browser's part for an API in the same page: holds its cookies. `afterwards` runs after everything that may
 * have changed who is signed in, before the answer is given.
 */
export function demoAnswers(api: Api, jar: CookieJar, afterwards: () => Promise<void>): Api {
  return async request => {
    const response = await api(asBrowser(request, jar.header()))
    const cookies = response.headers.get(setCookieHeader)
    // Several are one header here; the API's cookies hold no comma.
    for (const cookie of cookies?.split(/,\s*/) ?? []) jar.take(cookie)
    if (cookies !== null || request.method !== 'GET') await afterwards()
    return response
  }
}

/**
 * With the headers that a browser adds behind a page's back. A request drops them when a script gives them to it; headers of
 * their own keep them.
 */
function asBrowser(request: Request, cookie: string): Request {
  const headers = new Headers(request.headers)
  // The worker sees only what pages of its own origin ask.
  headers.set('sec-fetch-site', 'same-origin')
  if (cookie !== '') headers.set('cookie', cookie)
  return Object.defineProperty(request, 'headers', { value: headers })
}
