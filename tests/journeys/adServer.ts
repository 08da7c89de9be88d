import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'

/** A server of ads on this machine: VAST documents by path, one film, and a list of everything it was asked for. */
export interface AdServer {
  readonly url: string
  /** `host:port`, for FETCH_ALLOW. */
  readonly host: string
  /** Paths in the order in which they were asked. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

/** Starts one. `documents` get the server's address. A path that isn't among them is 404, and is in the list all the same. */
export async function startAdServer(
  documents: (url: string) => Readonly<Record<string, string>>,
  film: string,
): Promise<AdServer> {
  const asked: string[] = []
  let answers: Readonly<Record<string, string>> = {}
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path === '/film.mp4') return sendFilm(film, request, response)
    if (path === '/moved') return response.writeHead(302, { location: '/second' }).end()
    const document = answers[path.replace(/\?.*$/, '')]
    response.writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/xml' }).end(document)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const host = `127.0.0.1:${address.port}`
  answers = documents(`http://${host}`)
  return {
    url: `http://${host}`,
    host,
    asked,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The project's own film of eight seconds. */
export const ownFilm = join(import.meta.dirname, '../corpus/vast/clip.mp4')

/** With ranges, which browsers want for films. */
function sendFilm(path: string, { headers }: IncomingMessage, response: ServerResponse): void {
  const film = readFileSync(path)
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = to ? Math.min(Number(to), film.length - 1) : film.length - 1
  const part = from === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${film.length}` }
  response
    .writeHead(from === undefined ? 200 : 206, {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      ...part,
    })
    .end(film.subarray(start, end + 1))
}
