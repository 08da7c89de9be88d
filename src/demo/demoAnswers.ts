import { writeHeaders } from '../contract/api.ts'
import type { Api } from '../server/apiOptions.ts'
import { createCookieJar } from './cookieJar.ts'

/** Browsers strip `Set-Cookie` from what scripts answer. */
export const setCookieHeader = 'x-demo-set-cookie'

export interface DemoAnswers {
  answer(request: Request): Promise<Response>
  /** As whom the person signed in before the page was loaded again, if they did. */
  signInAgain(origin: string): Promise<void>
}

/** Plays the browser's part for an API in the same page: holds its cookies, and who is signed in over a reload. */
export function demoAnswers(api: Api, memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): DemoAnswers {
  const jar = createCookieJar()

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const signIn = request.method === 'POST' && pathname === authPath ? await request.clone().text() : null
    const response = await api(asBrowser(request, jar.header()))
    const cookie = response.headers.get(setCookieHeader)
    if (cookie !== null) jar.take(cookie)
    if (signIn !== null && response.ok) memory.setItem(memoryKey, signIn)
    if (pathname === logoutPath) memory.removeItem(memoryKey)
    return response
  }

  async function signInAgain(origin: string): Promise<void> {
    const body = memory.getItem(memoryKey)
    if (body === null) return
    const headers = { ...writeHeaders, 'content-type': 'application/json' }
    const response = await answer(new Request(`${origin}${authPath}`, { method: 'POST', headers, body }))
    if (!response.ok) memory.removeItem(memoryKey)
  }

  return { answer, signInAgain }
}

const authPath = '/api/v1/auth'
const logoutPath = '/api/v1/logout'
const memoryKey = 'demoSignIn'

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
