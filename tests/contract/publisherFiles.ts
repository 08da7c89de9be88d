import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { guardedFetch } from '../../src/engine/server/node/guardedFetch.ts'
import type { Fetcher } from '../../src/engine/server/outside.ts'

/** A server that stands for those of many publishers. */
export interface PublisherFiles {
  /** What they answer, by host and path. */
  readonly answers: Map<string, RequestListener>
  readonly asked: string[]
  readonly port: number
  /** The guarded client, led to this server: for it names of these publishers are public. */
  readonly fetcher: Fetcher
  close(): void
}

export async function publisherFiles(): Promise<PublisherFiles> {
  const answers = new Map<string, RequestListener>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const at = `${request.headers.host?.split(':')[0]}${request.url}`
    asked.push(at)
    const answer = answers.get(at)
    if (answer) answer(request, response)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not found</html>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const isOurs = (name: string) => name.endsWith('.example') && name !== 'away.example'
  const hosts = ['northwind', 'cdn', 'third', 'sport.p2', ...Array.from({ length: 40 }, (_, at) => `p${at}`)]
  const guarded = guardedFetch({
    allow: hosts.map(host => `${host}.example:${port}`),
    resolve: async name => (isOurs(name) ? ['127.0.0.1'] : []),
  })
  // The test server has one port, and no certificate.
  const local = (url: string) => url.replace(/^https?:\/\/([^/:]+)\//, `http://$1:${port}/`)
  const fetcher: Fetcher = {
    ...guarded,
    fetchText: url => guarded.fetchText(local(url)),
    fetchParts: (url, parts) => guarded.fetchParts(local(url), parts),
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { answers, asked, port, fetcher, close }
}

export const says =
  (text: string | Buffer, type = 'text/plain'): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type }).end(text)

export const huge: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 50 * 1024 * 1024 })
  const part = Buffer.alloc(64 * 1024, 'x.example, 1, DIRECT\n')
  const more = () => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', more)
  more()
}
