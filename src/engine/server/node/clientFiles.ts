import { extname } from 'node:path'
import { escapedMarkup } from '../../contract/escapedMarkup.ts'
import { percentDecoded } from '../../contract/percentDecoded.ts'
import type { PlatformDialect } from '../../contract/platformDialect.ts'
import { pageUnder } from './pageUnder.ts'
import { pageWithNonce } from './pageWithNonce.ts'
import { contentSecurityPolicy, workerSecurityPolicy } from './securityHeaders.ts'
import { fileTypes, goneOr, onlyRead, plainText, staticFolder } from './staticFolder.ts'

/**
 * Serves the built console from `folder`: its files, and at every other address without an ending a page, which is `index.html` with a nonce
 * of its own.
 */
export function clientFiles(folder: string, { allow, basePath, dialect = null }: ClientOptions): ClientFiles {
  const files = staticFolder(folder)
  if (!files) return notBuilt
  const { has, content, file } = files

  async function page(): Promise<Response> {
    const under = pageUnder(basePath, (await content('/index.html')).toString('utf8'))
    return pageWithNonce(dialect ? speaking(dialect, under) : under, nonce => contentSecurityPolicy(nonce, allow))
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
  const content = escapedMarkup(JSON.stringify(dialect))
  return html.replace('name="platform-dialect" content=""', () => `name="platform-dialect" content="${content}"`)
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
