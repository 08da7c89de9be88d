import { ApiError } from './apiError.ts'
import { requestOrigin } from './requestOrigin.ts'

/**
 * Writes come from our own pages or from programs, never from another site's page: a form of one can send neither the
 * header nor, with cookies, our origin.
 * @throws ApiError 403
 */
export function checkOrigin(request: Request, options: { readonly publicUrl?: string; readonly trustProxy: boolean }) {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') throw foreign()
  const origin = request.headers.get('origin')
  if (origin !== null && !ownHosts(request, options).has(hostOf(origin))) throw foreign()
  if (request.headers.get('x-requested-with') === null) {
    throw new ApiError(403, { error: 'Writes carry the header X-Requested-With: astrolabe' })
  }
}

/** Hosts, not origins: behind a proxy that ends TLS the request's own scheme is another than the page's. */
function ownHosts(request: Request, options: { readonly publicUrl?: string; readonly trustProxy: boolean }) {
  return new Set([
    new URL(request.url).host,
    new URL(requestOrigin(request, options.trustProxy)).host,
    ...(options.publicUrl ? [new URL(options.publicUrl).host] : []),
  ])
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : ''
}

function foreign(): ApiError {
  return new ApiError(403, { error: 'This request came from another site' })
}
