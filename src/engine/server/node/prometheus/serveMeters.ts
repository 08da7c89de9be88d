import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listenFailure } from '../listenFailure.ts'
import type { Meters } from './createMeters.ts'

export interface ServedMeters {
  readonly url: string
  close(): Promise<void>
}

/** Answers `GET /metrics` on a port of its own, which is not for the public. @throws Error with a sentence where the port can't be had */
export async function serveMeters(
  meters: Meters,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<ServedMeters> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, async ({ url, method }, response) => {
    if (url !== '/metrics' || method !== 'GET') return void response.writeHead(404).end()
    try {
      const text = await meters.text()
      response.writeHead(200, { 'content-type': meters.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve())
  }).catch(error => {
    throw listenFailure(error, { variable: 'METRICS_PORT', port, host })
  })
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}/metrics`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
