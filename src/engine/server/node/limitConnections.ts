import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../access/networkOf.ts'

export interface ConnectionLimits {
  /** How many connections one address, or one /64 of IPv6, may hold; null: any number, as behind a proxy, where all come from one. */
  readonly perAddress: number | null
  /** How long a body may stand still, in milliseconds. */
  readonly idleMs: number
  /** After how long it is to have come faster than `slowest` bytes a second on the average. */
  readonly graceMs: number
  readonly slowest: number
}

export const connectionLimits: ConnectionLimits = { perAddress: 256, idleMs: 30_000, graceMs: 30_000, slowest: 1024 }

/**
 * Cuts connections that hold a place without using it: bodies that stop half-way or come by the letter, and, where one
 * address has too many, those of it that have sent least. Time in which this side doesn't read counts for nobody.
 * `refuse` says why on a connection, and ends it.
 */
export function limitConnections(
  server: Server,
  { perAddress, idleMs, graceMs, slowest }: ConnectionLimits,
  refuse: (socket: Socket, status: 408 | 503) => void,
): void {
  const byAddress = new Map<string, Set<Connection>>()
  const bySocket = new WeakMap<Socket, Connection>()
  const bodies = new Set<Body>()
  const stepMs = Math.max(10, Math.min(1_000, idleMs / 4))

  server.on('connection', socket => {
    const address = networkOf(socket.remoteAddress ?? '')
    const connection: Connection = { socket, since: performance.now(), body: null, served: false }
    const others = byAddress.get(address) ?? new Set()
    byAddress.set(address, others)
    socket.on('close', () => {
      others.delete(connection)
      if (others.size === 0 && byAddress.get(address) === others) byAddress.delete(address)
    })
    if (perAddress !== null && others.size >= perAddress) {
      const other = leastUsed(others)
      if (!other) return refuse(socket, 503)
      others.delete(other)
      cut(other.socket, other.body)
    }
    others.add(connection)
    bySocket.set(socket, connection)
  })

  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming
    const connection = bySocket.get(socket)
    const now = performance.now()
    const body: Body = { incoming, outgoing, begun: socket.bytesRead, read: socket.bytesRead, stoodMs: 0, waitedMs: 0 }
    if (connection) Object.assign(connection, { body, since: now })
    outgoing.once('close', () => {
      if (connection?.body === body) Object.assign(connection, { body: null, served: true, since: performance.now() })
    })
    bodies.add(body)
  })

  /** In words where an answer is still awaited; after one they would be taken for the next. */
  function cut(socket: Socket, body: Body | null): void {
    if (body === null || body.outgoing.headersSent) socket.destroy()
    else refuse(socket, 408)
  }

  const timer = setInterval(() => {
    for (const body of bodies) {
      const { socket } = body.incoming
      if (body.incoming.complete || socket.destroyed) bodies.delete(body)
      else if (isTooSlow(body, stepMs, { idleMs, graceMs, slowest })) {
        bodies.delete(body)
        cut(socket, body)
      }
    }
  }, stepMs)
  timer.unref()
  server.on('close', () => clearInterval(timer))
}

interface Connection {
  readonly socket: Socket
  /** When it was opened, or when its last request began or was answered. */
  since: number
  /** Of the request that is not answered yet. */
  body: Body | null
  /** It has had an answer. */
  served: boolean
}

interface Body {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** What the connection had sent before it. */
  readonly begun: number
  read: number
  stoodMs: number
  waitedMs: number
}

function isTooSlow(body: Body, stepMs: number, limits: Omit<ConnectionLimits, 'perAddress'>): boolean {
  const { incoming, begun } = body
  const { bytesRead } = incoming.socket
  const moved = bytesRead !== body.read
  body.read = bytesRead
  // What has arrived waits for us.
  if (incoming.readableLength > 0 || incoming.socket.isPaused()) return false
  body.waitedMs += stepMs
  body.stoodMs = moved ? 0 : body.stoodMs + stepMs
  if (body.stoodMs >= limits.idleMs) return true
  return body.waitedMs >= limits.graceMs && bytesRead - begun < (body.waitedMs / 1000) * limits.slowest
}

/** Who has waited longest of those that never sent a whole request, else of those that are done; null: all are at work. */
function leastUsed(connections: ReadonlySet<Connection>): Connection | null {
  const longest = (fits: (connection: Connection) => boolean) =>
    [...connections].filter(fits).toSorted((a, b) => a.since - b.since)[0]
  const unfinished = longest(({ body, served }) => (body ? !body.incoming.complete : !served))
  return unfinished ?? longest(({ body }) => body === null) ?? null
}
