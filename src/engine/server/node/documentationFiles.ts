import { extname } from 'node:path'
import { percentDecoded } from '../../contract/percentDecoded.ts'
import type { ClientFiles } from './clientFiles.ts'
import { pageWithNonce } from './pageWithNonce.ts'
import { documentationSecurityPolicy } from './securityHeaders.ts'
import { cacheControl, fileTypes, goneOr, onlyRead, plainText, staticFolder } from './staticFolder.ts'

/** Where the documentation stands, below the base path. */
export const documentationPath = '/docs'

/**
 * Serves the built documentation from `folder` under `documentationPath`: `/docs/operating` is `operating.html`. It is built to stand at
 * `/docs/`; what it refers to is led below the base path. Null where no documentation was built.
 */
export function documentationFiles(folder: string, basePath: string): ClientFiles | null {
  const files = staticFolder(folder)
  if (!files) return null
  const { has, content, file } = files

  const text = async (name: string) => underBase(basePath, (await content(name)).toString('utf8'))

  async function page(name: string, status: number): Promise<Response> {
    return pageWithNonce(await text(name), documentationSecurityPolicy, status)
  }

  async function served(name: string, request: Request): Promise<Response> {
    const type = fileTypes[extname(name)]
    if (basePath === '' || !/^text\/(?:javascript|css)/.test(type ?? '')) return file(name, request)
    return new Response(await text(name), {
      headers: { 'content-type': type ?? '', 'cache-control': cacheControl(name) },
    })
  }

  return async request => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return onlyRead()
    const name = percentDecoded(new URL(request.url).pathname)?.slice(documentationPath.length)
    if (name === undefined) return plainText(404, 'Not found')
    // Links of the first page are relative to the folder.
    if (name === '')
      return new Response(null, { status: 308, headers: { location: `${basePath}${documentationPath}/` } })
    const html = name.endsWith('/') ? `${name}index.html` : `${name}.html`
    if (has(html)) return page(html, 200).catch(goneOr)
    if (has(name) && extname(name) !== '.html') return served(name, request).catch(goneOr)
    if (has(name)) return page(name, 200).catch(goneOr)
    return page('/404.html', 404).catch(goneOr)
  }
}

/** Addresses of the site, as its pages, scripts and styles write them. */
function underBase(basePath: string, text: string): string {
  return basePath === '' ? text : text.replace(/(?<=["'`(=])\/docs\//g, `${basePath}/docs/`)
}
