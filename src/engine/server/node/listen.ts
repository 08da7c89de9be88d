import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { type ConnectionLimits, connectionLimits, limitConnections } from './limitConnections.ts'

export interface ListenOptions {
  readonly port: number
  readonly host: string
  /** Put on every answer that does not say otherwise itself. */
  readonly headers: Readonly<Record<string, string>>
  /** `peer` is the address of the other end of the connection, which may be a proxy. Must not throw. */
  readonly answer: (request: Request, peer: string) => Promise<Response>
  /** Where other than `connectionLimits`. */
  readonly limits?: Partial<ConnectionLimits>
}

export interface Listening {
  /** The address to type; 127.0.0.1 when all interfaces are served. */
  readonly url: string
  /**
   * Goes on for `drainMs`, with answers that end their connection. Then takes no more connections and waits for what runs, at
   * most `graceMs`.
   */
  stop(graceMs: number, drainMs?: number): Promise<void>
}

/** Speaks HTTP for a `Request → Response` function. Bodies stream in both directions. @throws when the port is taken */
export async function listen({ port, host, headers, answer, limits }: ListenOptions): Promise<Listening> {
  let isStopping = false
  const handle = getRequestListener(
    async (request, env) => {
      const response = await answer(request, (env.incoming as IncomingMessage).socket.remoteAddress ?? '')
      return withHeaders(response, isStopping ? { ...headers, connection: 'close' } : headers)
    },
    {
      overrideGlobalObjects: false,
      hostname: host,
      errorHandler: error => withHeaders(failure(error instanceof RequestError ? 400 : 500), headers),
    },
  )
  const server = createServer(
    {
      // An hour, because a video of a gigabyte takes its time; `limitConnections` cuts who says nothing meanwhile.
      requestTimeout: 3_600_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 65_000,
    },
    handle,
  )
  server.maxRequestsPerSocket = 0
  // Who doesn't take an answer is cut as well.
  server.setTimeout(300_000)
  limitConnections(server, { ...connectionLimits, ...limits }, (socket, status) => {
    socket.end(written(status, headers), () => socket.destroy())
  })
  // What is no HTTP never becomes a request, so its answer is written by hand.
  server.on('clientError', (error: Error & { readonly code?: string }, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
    socket.end(written(status, headers))
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port: actual } = server.address() as AddressInfo

  async function stop(graceMs: number, drainMs = 0): Promise<void> {
    isStopping = true
    if (drainMs > 0) await new Promise(resolve => setTimeout(resolve, drainMs))
    return new Promise(resolve => {
      const late = setTimeout(() => server.closeAllConnections(), graceMs)
      // A connection kept alive becomes idle only when its last answer is out; the browser would hold it open.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      server.close(() => {
        clearTimeout(late)
        clearInterval(idle)
        resolve()
      })
    })
  }

  return { url: `http://${shown(host)}:${actual}`, stop }
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const missing = Object.entries(headers).filter(([name]) => !response.headers.has(name))
  try {
    for (const [name, value] of missing) response.headers.set(name, value)
    return response
  } catch {
    // Answers of `fetch` and of `Response.error()` have headers that can't be changed.
    return new Response(response.body, {
      status: response.status,
      headers: [...response.headers, ...missing],
    })
  }
}

/** The sentences of answers that no handler gave. */
const failures = {
  400: 'This request is malformed: check its URL and its Host header.',
  408: 'The request took too long to arrive. Send it again.',
  431: 'The headers of this request are too long. Send fewer cookies or a shorter URL.',
  500: 'Something went wrong on our side.',
  503: 'Too many connections from your network are open. Try again in a few seconds.',
} as const

function failure(status: keyof typeof failures): Response {
  return Response.json({ error: failures[status] }, { status })
}

function written(status: keyof typeof failures, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify({ error: failures[status] })
  const lines = {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...(status === 503 ? { 'retry-after': 5 } : {}),
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`
}

function shown(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
