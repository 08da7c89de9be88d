import { sniffedBytes, sniffFile } from '../../contract/sniffFile.ts'
import { ApiError } from '../http/apiError.ts'
import type { Call } from '../http/call.ts'
import { byteRange } from './byteRange.ts'
import { dispositionName } from './dispositionName.ts'

export interface ServedFile {
  readonly checksum: string | null
  /** Under which it would be saved. */
  readonly fileName: string
}

/**
 * A stored file, whole or a range of it. Its type is told from its bytes; images, videos and sound may be shown, anything
 * else is only ever saved, and whatever it is can run nothing, load nothing and be framed by nobody.
 * @throws ApiError 404
 */
export async function serveFile(
  { context, request, url }: Call,
  { checksum, fileName }: ServedFile,
): Promise<Response> {
  const file = checksum === null ? null : await context.files.open(checksum)
  if (!file) throw new ApiError(404, { error: 'This file no longer exists' })
  const type = sniffFile(await file.read(0, sniffedBytes))
  const mime = typeof type === 'string' ? 'application/octet-stream' : type.mime
  const etag = `"${checksum}"`
  const shown = /^(image|video|audio)\//.test(mime) && !url.searchParams.has('download')
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    // Whoever may see it today may not tomorrow: the browser keeps it, and asks each time.
    'cache-control': 'private, no-cache',
    'content-disposition': `${shown ? 'inline' : 'attachment'}; ${dispositionName(fileName)}`,
    'content-security-policy':
      "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'content-type': mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime,
    etag,
  }
  if (etags(request.headers.get('if-none-match')).some(tag => tag === etag || tag === '*')) {
    return new Response(null, { status: 304, headers })
  }
  const condition = request.headers.get('if-range')
  const range =
    condition !== null && condition.trim() !== etag ? null : byteRange(request.headers.get('range'), file.size)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` } })
  }
  const { start, end } = range ?? { start: 0, end: file.size }
  headers['content-length'] = String(end - start)
  if (range) headers['content-range'] = `bytes ${start}-${end - 1}/${file.size}`
  const body = request.method === 'HEAD' ? null : file.stream(start, end)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** Weak comparison, as RFC 9110 asks of `If-None-Match`. */
function etags(header: string | null): readonly string[] {
  return (header ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''))
}
