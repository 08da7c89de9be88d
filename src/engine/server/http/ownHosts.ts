import { requestOrigin } from './requestOrigin.ts'

/** Hosts, not origins: behind a proxy that ends TLS the request's own scheme is another than the page's. */
export function ownHosts(
  request: Request,
  options: { readonly publicUrl?: string; readonly trustProxy: boolean },
): ReadonlySet<string> {
  return new Set([
    new URL(request.url).host,
    new URL(requestOrigin(request, options.trustProxy)).host,
    ...(options.publicUrl ? [new URL(options.publicUrl).host] : []),
  ])
}
