import { scimBase } from '../scim/scimNames.ts'

/** What a process says of everything until its start is done: that it is alive, and that it takes nothing yet. */
export function whileStarting(basePath: string): (request: Request) => Promise<Response> {
  return async request => {
    const { pathname: asked } = new URL(request.url)
    const pathname = asked.startsWith(`${basePath}/`) ? asked.slice(basePath.length) : asked
    if (pathname === '/healthz') return Response.json({ ok: true })
    if (pathname === '/readyz') return Response.json({ ok: false, error: 'Starting' }, { status: 503 })
    const headers = { 'retry-after': '5', 'cache-control': 'no-store' }
    const isApi = [apiRoot, scimBase].some(path => pathname === path || pathname.startsWith(`${path}/`))
    return isApi
      ? Response.json({ error: sentence }, { status: 503, headers })
      : new Response(`${sentence}\n`, {
          status: 503,
          headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
        })
  }
}

const apiRoot = '/api'
const sentence = 'The console is starting. Try again in a few seconds.'
