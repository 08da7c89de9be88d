import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sign } from 'aws4'

/**
 * A store shaped like S3 (put, copy, get, head, delete, list), which judges each request by an implementation of its signatures that is not the one that made them. It
 * stores what has the checksum that was signed.
 */
export async function bucketServer(key: { readonly id: string; readonly secret: string; readonly region: string }) {
  const objects = new Map<string, Buffer>()
  const refusals: { status: number; code: string }[] = []
  const seen: { path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = await bodyOf(request)
    // Its sender has broken off.
    if (!body) return undefined
    seen.push({ path, headers: request.headers })
    const planned = refusals.shift()
    const refusal = planned ?? judge(request, body)
    if (refusal) return response.writeHead(refusal.status).end(`<Error><Code>${refusal.code}</Code></Error>`)
    if (request.method !== 'PUT' || request.headers['x-amz-copy-source']) return answer(request, response)
    times.set(decoded(path), Date.now())
    objects.set(decoded(path), body)
    return response.end()
  })
  const times = new Map<string, number>()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://bucket')
    const path = decoded(url.pathname)
    const source = request.headers['x-amz-copy-source']
    if (url.searchParams.get('list-type') === '2') return response.end(listOf(url))
    const object = objects.get(source ? decoded(String(source)) : path)
    if (!object) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    if (source) {
      objects.set(path, object)
      times.set(path, Date.now())
      return response.end('<CopyObjectResult></CopyObjectResult>')
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    const [, start, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const bytes = start === undefined ? object : object.subarray(Number(start), Number(last) + 1)
    response.writeHead(start === undefined ? 200 : 206, { 'content-length': bytes.length })
    return response.end(request.method === 'HEAD' ? undefined : bytes)
  }
  /** Two at a time, so that every list has more pages than one. */
  const listOf = ({ pathname, searchParams }: URL) => {
    const prefix = searchParams.get('prefix') ?? ''
    const after = searchParams.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter(path => path.startsWith(pathname))
      .map(path => path.slice(pathname.length))
      .filter(key => key.startsWith(prefix) && key > after)
      .sort()
    const page = keys.slice(0, 2)
    const contents = page.map(key => {
      const at = new Date(times.get(`${pathname}${key}`) ?? 0).toISOString()
      return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${at}</LastModified></Contents>`
    })
    const more = keys.length > 2
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }
  const judge = (request: IncomingMessage, body: Buffer) => {
    const { authorization = '', host = '', 'x-amz-date': date, 'x-amz-content-sha256': checksum } = request.headers
    if (!authorization.includes(`Credential=${key.id}/`)) return { status: 403, code: 'InvalidAccessKeyId' }
    const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
    if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every(name => signed.includes(name))) {
      return { status: 403, code: 'AccessDenied' }
    }
    const headers = Object.fromEntries(signed.map(name => [name, String(request.headers[name])]))
    const expected = sign(
      { service: 's3', region: key.region, method: request.method ?? '', path: request.url ?? '', host, headers },
      { accessKeyId: key.id, secretAccessKey: key.secret },
    )
    if (expected.headers?.Authorization !== authorization) return { status: 403, code: 'SignatureDoesNotMatch' }
    if (!/^\d{8}T\d{6}Z$/.test(String(date))) return { status: 403, code: 'AccessDenied' }
    const isUnsigned = checksum === 'UNSIGNED-PAYLOAD' && body.length === 0
    if (!isUnsigned && createHash('sha256').update(body).digest('hex') !== checksum)
      return { status: 400, code: 'XAmzContentSHA256Mismatch' }
    return null
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    objects,
    /** When each was put, by its path. */
    times,
    /** What it says instead to the next requests. */
    refusals,
    seen,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
