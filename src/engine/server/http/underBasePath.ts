/**
 * Serves `answer` under `basePath`, of which it knows nothing: requests come to it without, and the paths that its answers send
 * the browser to, those of redirects and cookies, get it back.
 */
export function underBasePath<Rest extends readonly unknown[]>(
  basePath: string,
  answer: (request: Request, ...rest: Rest) => Promise<Response>,
): (request: Request, ...rest: Rest) => Promise<Response> {
  if (basePath === '') return answer
  return async (request, ...rest) => {
    const { pathname, search, origin } = new URL(request.url)
    if (pathname === basePath)
      return new Response(null, { status: 308, headers: { location: `${basePath}/${search}` } })
    if (!pathname.startsWith(`${basePath}/`)) {
      return new Response(`Nothing is served here. The console is at ${basePath}/\n`, {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      })
    }
    return leadingBack(
      basePath,
      await answer(at(`${origin}${pathname.slice(basePath.length)}${search}`, request), ...rest),
    )
  }
}

/** The same request for another URL. */
function at(url: string, request: Request): Request {
  const { method, headers, body, signal } = request
  return new Request(url, {
    method,
    headers,
    body,
    signal,
    ...(body === null ? {} : { duplex: 'half' }),
  } as RequestInit)
}

function leadingBack(basePath: string, response: Response): Response {
  const location = response.headers.get('location')
  const cookies = response.headers.getSetCookie()
  if (location === null && cookies.length === 0) return response
  const headers = new Headers(response.headers)
  if (location !== null && /^\/(?!\/)/.test(location)) headers.set('location', `${basePath}${location}`)
  headers.delete('set-cookie')
  for (const cookie of cookies) headers.append('set-cookie', cookieUnder(basePath, cookie))
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/** Browsers take a name with the prefix `__Host-` for the whole origin alone. */
function cookieUnder(basePath: string, cookie: string): string {
  if (cookie.startsWith('__Host-')) return cookie
  return cookie.replace(/(;\s*path=)(\/[^;]*)/i, (_, name, path) => `${name}${basePath}${path === '/' ? '' : path}`)
}
