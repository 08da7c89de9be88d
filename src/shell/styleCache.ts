import createCache from '@emotion/cache'

/** Emotion's style elements carry the nonce that the host put into the page, or the content security policy refuses them. */
export const styleCache = createCache({
  key: 'c',
  prepend: true,
  ...(nonceOfPage() ? { nonce: nonceOfPage() } : {}),
})

function nonceOfPage(): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
