import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A host that nobody may ask: it listens for connections, requests and datagrams, and answers all of them gladly. */
export interface TrapHost {
  /** `http://127.0.0.1:1234` */
  readonly http: string
  /** `127.0.0.1:1234` */
  readonly host: string
  readonly udp: string
  /** What was asked, with the headers that say who asks. */
  readonly asked: readonly TrappedRequest[]
  connections(): number
  datagrams(): number
  stop(): Promise<void>
}

export interface TrappedRequest {
  readonly path: string
  readonly cookie: string | undefined
  readonly referer: string | undefined
}

/** Starts one. `files` are answered by path, everything else with a page. */
export async function startTraps(files: Readonly<Record<string, Buffer>> = {}): Promise<TrapHost> {
  const asked: TrappedRequest[] = []
  let [connections, datagrams] = [0, 0]
  const server = createServer(({ url: path = '', headers }, response) => {
    asked.push({ path, cookie: headers.cookie, referer: headers.referer })
    response.setHeader('access-control-allow-origin', headers.origin ?? '*')
    response.end(files[path] ?? 'caught')
  })
  server.on('connection', () => {
    connections += 1
  })
  server.on('upgrade', ({ url: path = '' }, socket) => {
    asked.push({ path, cookie: undefined, referer: undefined })
    socket.destroy()
  })
  const socket = createSocket('udp4').on('message', () => {
    datagrams += 1
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    http: `http://${host}`,
    host,
    udp: `127.0.0.1:${socket.address().port}`,
    asked,
    connections: () => connections,
    datagrams: () => datagrams,
    stop: () =>
      new Promise(resolve => {
        socket.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
