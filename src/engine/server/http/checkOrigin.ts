import { ApiError } from './apiError.ts'
import { ownHosts } from './ownHosts.ts'

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
    throw new ApiError(403, { error: 'Send the header X-Requested-With: astrolabe with every write' })
  }
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : ''
}

function foreign(): ApiError {
  return new ApiError(403, { error: 'This request came from another site' })
}
