/**
 * The nonce that the host put into the page: style elements made by scripts carry it, or the content security policy
 * refuses them. An empty text where there is none.
 */
export function pageNonce(): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
