import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { percentDecoded } from '../../contract/percentDecoded.ts'
import type { PlatformDialect } from '../../contract/platformDialect.ts'
import { pageUnder } from './pageUnder.ts'
import { contentSecurityPolicy, workerSecurityPolicy } from './securityHeaders.ts'
import { fileTypes, plainText, staticFolder } from './staticFolder.ts'

/**
 * Serves the built console from `folder`: its files, and at every other address without an ending a page, which is `index.html` with a nonce
 * of its own.
 */
export function clientFiles(folder: string, { allow, basePath, dialect = null }: ClientOptions): ClientFiles {
  const files = staticFolder(folder)
  if (!files) return notBuilt
  const { has, content, file } = files

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

  async function served(name: string, request: Request): Promise<Response> {
    const response = await file(name, request)
    // A worker is under the policy of its own script's answer, not of the page that starts it.
    if (extname(name) === '.js') response.headers.set('content-security-policy', workerSecurityPolicy)
    return response
  }

  return async request => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return onlyRead()
    const name = percentDecoded(new URL(request.url).pathname)
    if (name !== null && has(name) && name !== '/index.html') return served(name, request).catch(goneOr)
    if (name === null || name.startsWith('/assets/') || Object.hasOwn(fileTypes, extname(name)))
      return plainText(404, 'Not found')
    return page()
  }
}

/** The page with the dialect in its meta tag, from which its own code reads it (`pageDialect`). */
function speaking(dialect: PlatformDialect, html: string): string {
  const content = JSON.stringify(dialect).replace(/[&"<>]/g, mark => `&#${mark.charCodeAt(0)};`)
  return html.replace('name="platform-dialect" content=""', () => `name="platform-dialect" content="${content}"`)
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

interface ClientOptions {
  /** `host:port` of the private hosts that creatives may come from. */
  readonly allow: readonly string[]
  /** What the console stands under; requests come without it. */
  readonly basePath: string
  /** Words of the platform's dialect, for the page. */
  readonly dialect?: PlatformDialect | null
}

export type ClientFiles = (request: Request) => Promise<Response>

/** The API alone: under `npm run dev` another process serves the console. */
async function notBuilt(): Promise<Response> {
  return plainText(404, 'The console is not built here: npm run build')
}
