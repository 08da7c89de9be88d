import { randomBytes } from 'node:crypto'

/** The answer with a built page: `__CSP_NONCE__` in it becomes a nonce of its own, which its policy names. Never stored. */
export function pageWithNonce(html: string, policy: (nonce: string) => string, status = 200): Response {
  const nonce = randomBytes(16).toString('base64')
  return new Response(html.replaceAll('__CSP_NONCE__', nonce), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce),
    },
  })
}
