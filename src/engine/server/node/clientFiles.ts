import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { percentDecoded } from '../../contract/percentDecoded.ts'
import type { PlatformDialect } from '../../contract/platformDialect.ts'
import { byteRange } from '../assets/byteRange.ts'
import { pageUnder } from './pageUnder.ts'
import { contentSecurityPolicy, workerSecurityPolicy } from './securityHeaders.ts'

/**
 * Serves the built console from `folder`: assets in the smallest form that the browser takes, for ever, since their
 * names change with their content; every other address without an ending is a page, which is `index.html` with a nonce
 * of its own. The folder is read once: a new build needs a new start, and until then its files that nobody has asked for are not found.
 */
export function clientFiles(folder: string, { allow, basePath, dialect = null }: ClientOptions): ClientFiles {
  if (!existsSync(join(folder, 'index.html'))) return notBuilt
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

  async function page(): Promise<Response> {
    const nonce = randomBytes(16).toString('base64')
    const html = (await content('/index.html')).toString('utf8').replaceAll('__CSP_NONCE__', nonce)
    const under = pageUnder(basePath, html)
    return new Response(dialect ? speaking(dialect, under) : under, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy(nonce, allow),
      },
    })
  }

  async function file(name: string, request: Request): Promise<Response> {
    const accepted = request.headers.get('accept-encoding') ?? ''
    const encoding = encodings.find(({ name: token, ending }) => accepts(accepted, token) && known.has(name + ending))
    const body = await content(name + (encoding?.ending ?? ''))
    const headers = new Headers({
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'content-length': String(body.length),
      'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'accept-encoding',
    })
    if (encoding !== undefined) headers.set('content-encoding', encoding.name)
    if (/^(?:video|audio)\//.test(headers.get('content-type') ?? '')) return ranged(request, body, headers)
    // A worker is under the policy of its own script's answer, not of the page that starts it.
    if (extname(name) === '.js') headers.set('content-security-policy', workerSecurityPolicy)
    return new Response(body, { headers })
  }

  return async request => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return text(405, 'Method not allowed', { allow: 'GET, HEAD' })
    }
    const name = percentDecoded(new URL(request.url).pathname)
    if (name !== null && known.has(name) && name !== '/index.html') return file(name, request).catch(goneOr)
    if (name === null || name.startsWith('/assets/') || Object.hasOwn(types, extname(name)))
      return text(404, 'Not found')
    return page()
  }
}

/** The page with the dialect in its meta tag, from which its own code reads it (`pageDialect`). */
function speaking(dialect: PlatformDialect, html: string): string {
  const content = JSON.stringify(dialect).replace(/[&"<>]/g, mark => `&#${mark.charCodeAt(0)};`)
  return html.replace('name="platform-dialect" content=""', () => `name="platform-dialect" content="${content}"`)
}

/** @throws what is no missing file */
function goneOr(error: unknown): Response {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return text(404, 'Not found')
  throw error
}

interface ClientOptions {
  /** `host:port` of the private hosts that creatives may come from. */
  readonly allow: readonly string[]
  /** What the console stands under; requests come without it. */
  readonly basePath: string
  /** Words of the platform's dialect, for the page. */
  readonly dialect?: PlatformDialect | null
}

export type ClientFiles = (request: Request) => Promise<Response>

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

const types: Readonly<Record<string, string>> = {
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

function text(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}

/** The API alone: under `npm run dev` another process serves the console. */
async function notBuilt(): Promise<Response> {
  return text(404, 'The console is not built here: npm run build')
}
