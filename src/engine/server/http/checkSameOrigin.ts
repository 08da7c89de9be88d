import { ApiError } from './apiError.ts'
import { ownHosts } from './ownHosts.ts'

/**
 * For reads that are answered to nobody in particular, but only to our own pages: other sites, and an address typed into a
 * browser, are refused. Browsers without `Sec-Fetch-Site` say where they are in `Origin` or `Referer`.
 * @throws ApiError 403
 */
export function checkSameOrigin(
  request: Request,
  options: { readonly publicUrl?: string; readonly trustProxy: boolean },
): void {
  const site = request.headers.get('sec-fetch-site')
  const from = request.headers.get('origin') ?? request.headers.get('referer') ?? ''
  const own =
    site === null ? URL.canParse(from) && ownHosts(request, options).has(new URL(from).host) : site === 'same-origin'
  if (!own) throw new ApiError(403, { error: 'Only pages of this console can call this' })
}
