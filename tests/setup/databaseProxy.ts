import { once } from 'node:events'
import { createServer, connect as open, type Server, type Socket } from 'node:net'

/** A PostgreSQL server that is reached through here, and so can be away without anything being stopped. */
export interface DatabaseProxy {
  readonly url: string
  /** Breaks every connection, and refuses new ones. */
  goAway(): Promise<void>
  /** Takes what comes and answers nothing, on open connections and on new ones. */
  hang(): void
  comeBack(): Promise<void>
  close(): Promise<void>
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const there = new URL(databaseUrl)
  const host = decodeURIComponent(there.hostname)
  const port = Number(there.port || 5432)
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const pairs = new Set<readonly [Socket, Socket]>()
  let hangs = false
  let server: Server

  function pass(near: Socket): void {
    const far = open(target)
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    near.on('data', bytes => void (hangs || far.write(bytes)))
    far.on('data', bytes => void (hangs || near.write(bytes)))
  }
  async function listen(at: number): Promise<number> {
    server = createServer(pass).listen(at, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' ? Number(address?.port) : at
  }
  async function goAway(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    await closed
  }

  const own = await listen(0)
  const url = new URL(databaseUrl.replace(there.host, 'localhost'))
  url.host = `127.0.0.1:${own}`
  return {
    url: url.href,
    goAway,
    hang: () => {
      hangs = true
    },
    comeBack: async () => {
      if (hangs) await goAway()
      hangs = false
      if (!server.listening) await listen(own)
    },
    close: goAway,
  }
}
