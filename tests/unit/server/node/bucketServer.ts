import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sign } from 'aws4'

/**
 * A store shaped like S3, which judges each request by an implementation of its signatures that is not the one that made them. It
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
    if (!body) return
    seen.push({ path, headers: request.headers })
    const planned = refusals.shift()
    const refusal = planned ?? judge(request, body)
    if (!refusal) objects.set(decoded(path), body)
    response.writeHead(refusal?.status ?? 200).end(refusal ? `<Error><Code>${refusal.code}</Code></Error>` : undefined)
  })
  const judge = (request: IncomingMessage, body: Buffer) => {
    const { authorization = '', host = '', 'x-amz-date': date, 'x-amz-content-sha256': checksum } = request.headers
    if (!authorization.includes(`Credential=${key.id}/`)) return { status: 403, code: 'InvalidAccessKeyId' }
    const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
    if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every(name => signed.includes(name))) {
      return { status: 403, code: 'AccessDenied' }
    }
    const headers = Object.fromEntries(signed.map(name => [name, String(request.headers[name])]))
    const expected = sign(
      { service: 's3', region: key.region, method: 'PUT', path: request.url ?? '', host, headers },
      { accessKeyId: key.id, secretAccessKey: key.secret },
    )
    if (expected.headers?.Authorization !== authorization) return { status: 403, code: 'SignatureDoesNotMatch' }
    if (!/^\d{8}T\d{6}Z$/.test(String(date))) return { status: 403, code: 'AccessDenied' }
    if (createHash('sha256').update(body).digest('hex') !== checksum)
      return { status: 400, code: 'XAmzContentSHA256Mismatch' }
    return null
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    objects,
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
