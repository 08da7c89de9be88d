import {
  createServer,
  type IncomingMessage,
  request as nodeRequest,
  type RequestListener,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type ForwardOptions, forwardApi } from '../../../../src/engine/server/node/forwardApi.ts'
import { listen } from '../../../../src/engine/server/node/listen.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** A console host in front of a platform that answers with `handler`. */
async function consoleBefore(
  handler: RequestListener,
  { trustProxy = false, below = '', ...rest }: Partial<ForwardOptions> & { readonly below?: string } = {},
) {
  const platform: Server = createServer(handler)
  await new Promise<void>(resolve => platform.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => new Promise(resolve => platform.close(resolve)))
  const origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  const forwarding = forwardApi({
    origin: `${origin}${below}`,
    trustProxy,
    publicUrl: 'https://console.example',
    ...rest,
  })
  const host = await listen({ port: 0, host: '127.0.0.1', headers: {}, answer: forwarding.answer })
  cleanUps.push(
    () => host.stop(0),
    () => forwarding.close(),
  )
  return { url: host.url, origin, forwarding }
}

const text = async (message: IncomingMessage) => {
  let all = ''
  for await (const chunk of message) all += chunk
  return all
}

describe('forwardApi', () => {
  it('passes method, path, query, body, cookies and status through', async () => {
    const { url } = await consoleBefore(async (request, response) => {
      const body = await text(request)
      response.writeHead(201, { 'x-total-count': '7', 'content-type': 'application/json' })
      response.end(JSON.stringify({ line: `${request.method} ${request.url}`, cookie: request.headers.cookie, body }))
    })
    const response = await fetch(`${url}/api/v1/campaign?sort=asc(name)&q=a%20b`, {
      method: 'POST',
      headers: { cookie: 'session=1', 'content-type': 'application/json' },
      body: '{"name":"x"}',
    })
    expect(response.status).toBe(201)
    expect(response.headers.get('x-total-count')).toBe('7')
    expect(await response.json()).toEqual({
      line: 'POST /api/v1/campaign?sort=asc(name)&q=a%20b',
      cookie: 'session=1',
      body: '{"name":"x"}',
    })
  })

  it('shows the platform its own host and origin, and who asked', async () => {
    const { url, origin } = await consoleBefore((request, response) => {
      response.end(JSON.stringify(request.headers))
    })
    const headers = await (
      await fetch(`${url}/api/v1/x`, { headers: { origin: url, 'x-forwarded-for': '6.6.6.6' } })
    ).json()
    expect(headers.host).toBe(new URL(origin).host)
    expect(headers.origin).toBe(origin)
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(headers['x-forwarded-host']).toBe(new URL(url).host)
    expect(headers['x-forwarded-proto']).toBe('http')
  })

  it('adds itself to the chain of proxies that it trusts', async () => {
    const { url } = await consoleBefore((request, response) => response.end(JSON.stringify(request.headers)), {
      trustProxy: true,
    })
    const sent = { 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'https' }
    const headers = await (await fetch(`${url}/api/v1/x`, { headers: sent })).json()
    expect(headers['x-forwarded-for']).toBe('9.9.9.9, 127.0.0.1')
    expect(headers['x-forwarded-proto']).toBe('https')
  })

  it.each([false, true])(
    'passes no header on by which a platform is told who asks, over what or for what, trusting a proxy: %s',
    async trustProxy => {
      let seen: IncomingMessage['headers'] = {}
      const { url } = await consoleBefore(
        (request, response) => {
          seen = request.headers
          response.end()
        },
        { trustProxy },
      )
      const claimed = Object.fromEntries(claims.map(name => [name, '10.0.0.1']))
      const passed = {
        authorization: 'Bearer k',
        'x-batch-id': 'b',
        'x-requested-with': 'astrolabe',
        range: 'bytes=0-1',
      }
      await fetch(`${url}/api/v1/x`, { headers: { ...claimed, ...passed } })
      expect(Object.keys(seen).filter(name => claims.includes(name))).toEqual([])
      expect(seen).toMatchObject(passed)
    },
  )

  it.each([
    ['/api/v1/..%2fadmin', 400],
    ['/api/v1/..%2Fadmin', 400],
    ['/api/v1/%2e%2e%2fadmin', 400],
    ['/api/v1/x/..%5cadmin', 400],
    ['/api/v1/x%5c..%5cadmin', 400],
    ['/api/v1/..%252fadmin', 400],
    ['/api/v1/%252e%252e/admin', 400],
    ['/api/v1/..;/admin', 400],
    ['/api/v1/..%3bx/admin', 400],
    ['/api/v1/.%2e;a=b/admin', 400],
    ['/api/v1/x%00.json', 400],
    ['/api/v1/x%0d%0aHost:%20a', 400],
    ['/api/v1/%c0%ae%c0%ae/admin', 400],
    ['/api/v1/x%', 400],
    ['//evil.example/api/v1/x', 404],
    ['/api/v1/../../admin', 404],
    ['/api/v1/%2e%2e/%2e%2e/admin', 404],
    ['/api/v1x', 404],
    ['/api/v2/campaign', 404],
    ['/api/v1/metrics/a,b', 200],
    ['/api/v1/campaign/a%20b...c', 200],
    ['/api/v1/vast?url=https%3A%2F%2Fads.example%2F..%2Fx', 200],
  ])('lets no path lead out of the platform’s API: %s is %i', async (path, status) => {
    const asked: string[] = []
    const { url } = await consoleBefore((request, response) => {
      asked.push(String(request.url))
      response.end()
    })
    // A client that sends the path as it is written.
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const { hostname, port } = new URL(url)
      nodeRequest({ hostname, port, path }, resolve).on('error', reject).end()
    })
    answer.resume()
    expect(answer.statusCode).toBe(status)
    expect(asked).toEqual(status === 200 ? [path] : [])
  })

  it('strips what belongs to one connection, both ways', async () => {
    let seen: IncomingMessage['headers'] = {}
    const { url } = await consoleBefore((request, response) => {
      seen = request.headers
      response
        .writeHead(200, { connection: 'x-hop', 'x-hop': 'there', 'keep-alive': 'timeout=1', 'x-end': 'kept' })
        .end()
    })
    const response = await new Promise<IncomingMessage>(resolve => {
      const headers = { connection: 'close, x-mine', 'x-mine': 'here', te: 'trailers', 'x-request-id': 'kept' }
      nodeRequest(`${url}/api/v1/x`, { headers }, resolve).end()
    })
    response.resume()
    expect(seen['x-mine']).toBeUndefined()
    expect(seen.te).toBeUndefined()
    expect(seen['x-request-id']).toBe('kept')
    expect(response.headers['x-hop']).toBeUndefined()
    expect(response.headers['x-end']).toBe('kept')
  })

  it('reaches a platform below a path, and takes the path off what it answers', async () => {
    const asked: string[] = []
    const platform: RequestListener = (request, response) => {
      asked.push(String(request.url))
      response.writeHead(302, {
        location: '/console/api/v1/next?to=%2Fconsole',
        'set-cookie': ['a=1; Path=/console; HttpOnly', 'b=2; Path=/console/api', 'c=3; Path=/consoles'],
      })
      response.end()
    }
    const { url, forwarding } = await consoleBefore(platform, { below: '/console' })
    const response = await fetch(`${url}/api/v1/deal?q=1`, { redirect: 'manual' })
    expect(asked).toEqual(['/console/api/v1/deal?q=1'])
    expect(response.headers.get('location')).toBe('/api/v1/next?to=%2Fconsole')
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/; HttpOnly', 'b=2; Path=/api', 'c=3; Path=/consoles'])
    expect(await forwarding.reachable()).toBe(true)
    expect(asked[1]).toBe('/console/api/v1/config')
  })

  it('signs in and out where the platform does, and says in each call what it wants to hear', async () => {
    const { url, forwarding } = await consoleBefore(
      (request, response) => {
        asked.push(`${request.method} ${request.url} ${request.headers['x-api-key']}`)
        response.end()
      },
      { below: '/v3', signIn: '/sessions', signOut: '/sessions/end', headers: { 'x-api-key': 'k3y' } },
    )
    const asked: string[] = []
    await fetch(`${url}/api/v1/auth`, { method: 'POST', body: '{}', headers: { 'x-api-key': 'a guess' } })
    await fetch(`${url}/logout`)
    await fetch(`${url}/api/v1/authors`)
    await forwarding.reachable()
    expect(asked).toEqual([
      'POST /v3/sessions k3y',
      'GET /v3/sessions/end k3y',
      'GET /v3/api/v1/authors k3y',
      'GET /v3/api/v1/config k3y',
    ])
  })

  it('tells the console to sign in where the platform leads to a page', async () => {
    let location = ''
    const { url, origin } = await consoleBefore(
      (_, response) => {
        response.writeHead(302, { location }).end()
      },
      { below: '/console' },
    )
    const ask = async (to: string, path = '/api/v1/campaign', accept = 'application/json') => {
      location = to
      const { status } = await fetch(url + path, { redirect: 'manual', headers: { accept } })
      return status
    }
    for (const page of ['/login', '/api/v1/login', `${origin}/console/login`, 'https://id.example/', 'http://[']) {
      expect(await ask(page), page).toBe(401)
    }
    expect(await ask('/console/api/v1/campaign/1')).toBe(302)
    expect(await ask('other')).toBe(302)
    // What a person opens, what signs in, and what is no call of the console's.
    expect(await ask('/login', '/api/v1/oidc/auth', 'text/html')).toBe(302)
    expect(await ask('https://files.example/a.png', '/api/v1/asset/a/content', 'image/*')).toBe(302)
    expect(await ask('/', '/api/v1/auth')).toBe(302)
    expect(await ask('/', '/logout')).toBe(302)
  })

  it('keeps cookies and redirects on this origin', async () => {
    const { url, origin } = await consoleBefore((_, response) => {
      response.writeHead(302, {
        location: `${response.req.headers.host && `http://${response.req.headers.host}`}/api/v1/next`,
        'set-cookie': ['a=1; Path=/; Domain=platform.example; HttpOnly', 'b=2; Path=/'],
      })
      response.end()
    })
    const response = await fetch(`${url}/api/v1/oidc/auth`, { redirect: 'manual' })
    expect(origin).not.toBe(url)
    expect(response.headers.get('location')).toBe('/api/v1/next')
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/; HttpOnly', 'b=2; Path=/'])
  })

  it.each([
    [{ origin: 'https://evil.example' }, 'GET'],
    [{ origin: 'null' }, 'POST'],
    [{ 'sec-fetch-site': 'cross-site' }, 'POST'],
    [{ 'sec-fetch-site': 'same-site' }, 'DELETE'],
  ])(
    'refuses %j %s from another site before the platform hears of it',
    async (headers: Record<string, string>, method) => {
      let asked = 0
      const { url } = await consoleBefore((_, response) => {
        asked += 1
        response.end()
      })
      const response = await fetch(`${url}/api/v1/campaign`, { method, headers })
      expect(response.status).toBe(403)
      expect(await response.json()).toEqual({ error: 'This request came from another site' })
      expect(asked).toBe(0)
    },
  )

  it('lets a navigation from elsewhere and the public address in', async () => {
    const { url } = await consoleBefore((_, response) => response.end('ok'))
    const back = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await fetch(`${url}/api/v1/oidc/callback`, { headers: back })).status).toBe(200)
    expect(
      (await fetch(`${url}/api/v1/x`, { method: 'POST', headers: { origin: 'https://console.example' } })).status,
    ).toBe(200)
  })

  it('streams an answer while it is written', async () => {
    let finish = () => {}
    const { url } = await consoleBefore((_, response) => {
      response.write('first')
      finish = () => response.end('last')
    })
    const reader = (await fetch(`${url}/api/v1/x`)).body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first')
    finish()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('last')
  })

  it('streams a large upload while it arrives, for longer than an answer may take', async () => {
    let arrived = 0
    const { url } = await consoleBefore(
      async (request, response) => {
        for await (const chunk of request) arrived += chunk.length
        response.end(String(arrived))
      },
      { timeoutMs: 200 },
    )
    const part = new Uint8Array(1_000_000)
    const begun = performance.now()
    let sent = 0
    const body = new ReadableStream({
      async pull(controller) {
        // The next part is sent when the platform has the one before.
        await expect.poll(() => arrived, { interval: 5 }).toBe(sent)
        if (sent === 30_000_000) {
          await expect.poll(() => performance.now() - begun, { interval: 5 }).toBeGreaterThan(500)
          return controller.close()
        }
        sent += part.length
        controller.enqueue(part)
      },
    })
    const response = await fetch(`${url}/api/v1/asset`, { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect([response.status, await response.text()]).toEqual([200, '30000000'])
  })

  it('lets the platform refuse an upload before it has arrived', async () => {
    const { url } = await consoleBefore((request, response) => {
      request.resume()
      response.writeHead(413, { 'content-type': 'application/json' }).end('{"error":"Too large"}')
    })
    const response = await fetch(`${url}/api/v1/asset`, { method: 'POST', body: new Uint8Array(20_000_000) })
    expect([response.status, await response.json()]).toEqual([413, { error: 'Too large' }])
  })

  it('ends the call to the platform when nobody waits for its answer any more', async () => {
    const seen: string[] = []
    const { url } = await consoleBefore((request, response) => {
      request.resume()
      response.on('close', () => seen.push('ended'))
      seen.push('begun')
    })
    const leaving = new AbortController()
    const call = fetch(`${url}/api/v1/campaign`, { signal: leaving.signal }).catch(() => undefined)
    await expect.poll(() => seen).toEqual(['begun'])
    leaving.abort()
    await call
    await expect.poll(() => seen).toEqual(['begun', 'ended'])
  })

  it('says in the error body that the platform is gone, or too slow', async () => {
    const { url, origin, forwarding } = await consoleBefore(() => {}, { timeoutMs: 300 })
    const slow = await fetch(`${url}/api/v1/campaign`)
    expect(slow.status).toBe(504)
    expect((await slow.json()).error).toContain(new URL(origin).host)
    expect(await forwarding.reachable()).toBe(false)

    const gone = forwardApi({ origin: 'http://127.0.0.1:1', trustProxy: false, publicUrl: null })
    cleanUps.push(() => gone.close())
    const answer = await gone.answer(new Request(`${url}/api/v1/campaign`), '127.0.0.1')
    expect(answer.status).toBe(502)
    expect(await answer.json()).toEqual({ error: 'The API behind this console, 127.0.0.1:1, can’t be reached' })
    expect(await gone.reachable()).toBe(false)
  })
})

/** Headers that servers believe when a proxy before them says so. */
const claims = [
  'forwarded',
  'x-real-ip',
  'x_real_ip',
  'x-client-ip',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-forwarded',
  'x-forwarded-by',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-server',
  'x-forwarded-user',
  'x-forwarded-email',
  'x-original-url',
  'x-original-host',
  'x-rewrite-url',
  'x-host',
  'x-http-method-override',
  'x-method-override',
  'x-remote-user',
  'remote-user',
  'x-auth-request-email',
  'x-goog-authenticated-user-email',
  'x-ms-client-principal',
  'x-amzn-oidc-identity',
  'x-ssl-client-cert',
]
