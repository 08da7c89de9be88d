import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { byteRange } from '../assets/byteRange.ts'

/**
 * The files of a built folder, by their paths in it (`/assets/main-abc.js`). The folder is read once: a new build needs a new start, and until
 * then its files that nobody has asked for are not found. Null where there is no such folder.
 */
export function staticFolder(folder: string): StaticFolder | null {
  if (!existsSync(join(folder, 'index.html'))) return null
  const known = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
  )
  const cache = new Map<string, Promise<Buffer<ArrayBuffer>>>()

  function content(name: string): Promise<Buffer<ArrayBuffer>> {
    const reading = cache.get(name) ?? readFile(join(folder, name))
    cache.set(name, reading)
    return reading
  }

  return {
    has: name => known.has(name),
    content,
    async file(name, request) {
      const accepted = request.headers.get('accept-encoding') ?? ''
      const encoding = encodings.find(({ name: token, ending }) => accepts(accepted, token) && known.has(name + ending))
      const body = await content(name + (encoding?.ending ?? ''))
      const headers = new Headers({
        'content-type': fileTypes[extname(name)] ?? 'application/octet-stream',
        'content-length': String(body.length),
        'cache-control': cacheControl(name),
        vary: 'accept-encoding',
      })
      if (encoding !== undefined) headers.set('content-encoding', encoding.name)
      if (/^(?:video|audio)\//.test(headers.get('content-type') ?? '')) return ranged(request, body, headers)
      return new Response(body, { headers })
    },
  }
}

export interface StaticFolder {
  readonly has: (name: string) => boolean
  /** What is in one of its files, read once. */
  readonly content: (name: string) => Promise<Buffer<ArrayBuffer>>
  /** One of its files, in the smallest form that the browser takes; videos and sounds by ranges, too. */
  readonly file: (name: string, request: Request) => Promise<Response>
}

/** Names of assets change with their content: browsers keep them for ever. */
export function cacheControl(name: string): string {
  return name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/** @throws what is no missing file */
export function goneOr(error: unknown): Response {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return plainText(404, 'Not found')
  throw error
}

/** Whoever wants to write where there are only files to read. */
export function onlyRead(): Response {
  return plainText(405, 'Method not allowed', { allow: 'GET, HEAD' })
}

export function plainText(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

export const fileTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.mp3': 'audio/mpeg',
  '.webmanifest': 'application/manifest+json',
}

/** Browsers ask for videos and sounds by ranges; some play nothing else. */
function ranged(request: Request, body: Buffer<ArrayBuffer>, headers: Headers): Response {
  headers.set('accept-ranges', 'bytes')
  const range = byteRange(request.headers.get('range'), body.length)
  if (range === null) return new Response(body, { headers })
  if (range === 'unsatisfiable') {
    headers.delete('content-length')
    headers.set('content-range', `bytes */${body.length}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-length', String(range.end - range.start))
  headers.set('content-range', `bytes ${range.start}-${range.end - 1}/${body.length}`)
  return new Response(body.subarray(range.start, range.end), { status: 206, headers })
}

function accepts(header: string, token: string): boolean {
  return header.split(',').some(part => {
    const [name, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(';')
      .map(part => part.trim())
    return name === token && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  })
}
