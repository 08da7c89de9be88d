/** What every answer of the host says to the browser. */
export function securityHeaders({ https }: { readonly https: boolean }): Readonly<Record<string, string>> {
  return {
    // What is no page and no worker may do nothing, should a browser open it by itself.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    // Reset links carry a token in their address: no other site shall read where a person came from.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/**
 * The page's own policy. Scripts and styles come from this origin or carry the nonce; nothing is evaluated. Creatives
 * are previewed from wherever they are hosted, hence the wide image and media sources; `allow` adds the private
 * hosts that the operator named in FETCH_ALLOW.
 */
export function contentSecurityPolicy(nonce: string, allow: readonly string[]): string {
  const embedded = ['https:', ...allow.map(host => `http://${host}`)].join(' ')
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${embedded}`,
    `media-src 'self' blob: ${embedded}`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    // Creatives run in frames of ours. This keeps them there: a frame that goes elsewhere by itself is stopped.
    `frame-src 'self'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
  ].join('; ')
}

/**
 * The policy of the documentation, which is text of the build's and nothing of people's: scripts as in the console; its generator writes style
 * attributes into pages.
 */
export function documentationSecurityPolicy(nonce: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}' ${steadyWhileSwitching}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
}

/** The style sheet that VueUse puts in while the theme changes, so that nothing fades. */
const steadyWhileSwitching = `'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='`

/** A worker's own policy: it computes, and fetches from this origin. */
export const workerSecurityPolicy = `default-src 'none'; connect-src 'self'`
