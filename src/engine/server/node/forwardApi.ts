import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Agent, request as send } from 'undici'
import { apiBase } from '../../contract/api.ts'
import { isForwarded } from './forwardedHeaders.ts'
import { forwardedPath } from './forwardedPath.ts'

export interface ForwardOptions {
  /** The platform that answers `/api/v1`, maybe below a path: `https://platform.example/console`. */
  readonly origin: string
  readonly trustProxy: boolean
  /** The address that people type, when it is not what the host sees of it. */
  readonly publicUrl: string | null
  /** Where the platform takes e-mail address and password; null: at `/api/v1/auth`. */
  readonly signIn?: string | null
  /** Where it ends the session; null: at `/logout`. */
  readonly signOut?: string | null
  /** What each call carries besides, by lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
  /** For the first byte of an answer. */
  readonly timeoutMs?: number
}

export interface Forwarding {
  /** `peer` is the address that connected to this host. */
  answer(request: Request, peer: string): Promise<Response>
  /** Whether the platform answers at all, with whatever. */
  reachable(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Passes calls to another origin's API and streams both ways. To the browser it stays this origin: foreign origins
 * are refused here, since the platform can no longer tell; cookies lose their `Domain`, redirects to the platform
 * become relative, and one that leads the console's own call to a page means that it has to sign in. Neither a path nor a
 * header makes the platform take a call for another one.
 */
export function forwardApi({ origin, trustProxy, publicUrl, timeoutMs = 60_000, ...own }: ForwardOptions): Forwarding {
  const agent = new Agent({ headersTimeout: timeoutMs, bodyTimeout: 0, connect: { timeout: 10_000 } })
  const target = new URL(origin)
  const below = target.pathname.replace(/\/$/, '')
  const publicHost = publicUrl === null ? null : new URL(publicUrl).host

  async function answer(request: Request, peer: string): Promise<Response> {
    const url = new URL(request.url)
    if (isForeign(request, [url.host, publicHost])) return failure(403, 'This request came from another site')
    const reading = forwardedPath(url.pathname)
    if (reading === 'lost') return failure(404, 'There is no such path here')
    if (reading === 'odd') return failure(400, 'This path is ambiguous: write it without %2F, %5C, and ..')
    try {
      // As a text, so that a path that begins with two slashes names no host.
      const response = await send(`${target.origin}${below}${theirPath(url.pathname)}${url.search}`, {
        dispatcher: agent,
        method: request.method as 'GET',
        headers: requestHeaders(request, url, peer),
        body: request.body === null ? null : Readable.fromWeb(request.body as NodeReadableStream),
        signal: request.signal,
      })
      if (isSentToSignIn(request, response.statusCode, response.headers.location)) {
        await response.body.dump()
        return failure(401, 'The session has expired')
      }
      const empty = request.method === 'HEAD' || response.statusCode === 204 || response.statusCode === 304
      if (empty) response.body.resume()
      return new Response(empty ? null : (Readable.toWeb(response.body) as ReadableStream), {
        status: response.statusCode,
        headers: responseHeaders(response.headers),
      })
    } catch (error) {
      const late = error instanceof Error && error.name === 'HeadersTimeoutError'
      return late
        ? failure(504, `The API behind this console, ${target.host}, didn’t respond in time`)
        : failure(502, `The API behind this console, ${target.host}, can’t be reached`)
    }
  }

  function theirPath(pathname: string): string {
    if (pathname === `${apiBase}/auth`) return own.signIn ?? pathname
    return pathname === '/logout' ? (own.signOut ?? pathname) : pathname
  }

  /** Whether the console asked for JSON and is led out of the API: there the platform has its sign-in page. */
  function isSentToSignIn(request: Request, status: number, location: string | string[] | undefined): boolean {
    if (status < 300 || status > 399 || typeof location !== 'string') return false
    const { pathname } = new URL(request.url)
    const scripted = request.headers.get('accept') === 'application/json'
    if (!scripted || !pathname.startsWith(`${apiBase}/`) || pathname === `${apiBase}/auth`) return false
    const from = `${target.origin}${below}${pathname}`
    if (!URL.canParse(location, from)) return true
    const { origin: to, pathname: path } = new URL(location, from)
    return to !== target.origin || !path.startsWith(`${below}${apiBase}/`)
  }

  function requestHeaders(request: Request, url: URL, peer: string): Record<string, string> {
    const gone = hopByHop([...request.headers])
    const passed = [...request.headers].filter(([name]) => isForwarded(name) && !gone.has(name))
    const headers: Record<string, string> = Object.fromEntries(passed)
    const before = trustProxy ? request.headers.get('x-forwarded-for') : null
    headers['x-forwarded-for'] = before === null ? peer : `${before}, ${peer}`
    headers['x-forwarded-host'] = (trustProxy && request.headers.get('x-forwarded-host')) || url.host
    headers['x-forwarded-proto'] = (trustProxy && request.headers.get('x-forwarded-proto')) || url.protocol.slice(0, -1)
    if (headers.origin !== undefined) headers.origin = target.origin
    return { ...headers, ...own.headers }
  }

  function responseHeaders(raw: Readonly<Record<string, string | string[] | undefined>>): Headers {
    const pairs = Object.entries(raw).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    )
    const headers = new Headers()
    const gone = hopByHop(pairs)
    for (const [name, value] of pairs) {
      if (gone.has(name)) continue
      if (name === 'set-cookie') headers.append(name, ownCookie(value))
      else if (name === 'location') headers.set(name, ownLocation(value))
      else headers.append(name, value)
    }
    return headers
  }

  /** The platform's paths, as this host has them: without what it lies below. */
  function ownPath(path: string): string {
    return below !== '' && (path === below || path.startsWith(`${below}/`)) ? path.slice(below.length) || '/' : path
  }

  function ownLocation(value: string): string {
    if (value.startsWith(`${target.origin}/`)) return ownPath(value.slice(target.origin.length))
    return value.startsWith('/') ? ownPath(value) : value
  }

  function ownCookie(value: string): string {
    const free = value.replace(/;\s*domain=[^;]*/i, '')
    return free.replace(/(;\s*path=)([^;]*)/i, (_, name, path) => `${name}${ownPath(path)}`)
  }

  async function reachable(): Promise<boolean> {
    try {
      const { body } = await send(`${target.origin}${below}/api/v1/config`, {
        dispatcher: agent,
        ...(own.headers ? { headers: own.headers } : {}),
        signal: AbortSignal.timeout(3_000),
      })
      await body.dump()
      return true
    } catch {
      return false
    }
  }

  return { answer, reachable, close: () => agent.destroy() }
}

/** Navigations may come from anywhere (the way back from a sign-in provider does), writes and scripted calls may not. */
function isForeign(request: Request, ours: readonly (string | null)[]): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null && (!URL.canParse(origin) || !ours.includes(new URL(origin).host))) return true
  const site = request.headers.get('sec-fetch-site')
  const safe = request.method === 'GET' || request.method === 'HEAD'
  return !safe && site !== null && site !== 'same-origin' && site !== 'none'
}

/** RFC 9110 §7.6.1: what belongs to one connection, and what `Connection` names besides. */
function hopByHop(headers: readonly (readonly [string, string])[]): ReadonlySet<string> {
  const named = headers
    .filter(([name]) => name === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map(name => name.trim())
  return new Set([
    'connection',
    'keep-alive',
    'proxy-authenticate',
    'proxy-authorization',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    ...named,
  ])
}

function failure(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } })
}
