import createCache from '@emotion/cache'
import { pageNonce } from './pageNonce.ts'

/** Emotion's style elements carry the nonce that the host put into the page, or the content security policy refuses them. */
export const styleCache = createCache({
  key: 'c',
  prepend: true,
  ...(pageNonce() ? { nonce: pageNonce() } : {}),
})
