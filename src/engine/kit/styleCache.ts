import createCache from '@emotion/cache'
import { pageNonce } from './pageNonce.ts'
import { stylePlugins } from './rtlStyles.ts'

/** Emotion's style elements carry the nonce that the host put into the page, or the content security policy refuses them. */
export const styleCache = createCache({
  key: 'c',
  prepend: true,
  ...(stylePlugins().length > 0 ? { stylisPlugins: stylePlugins() } : {}),
  ...(pageNonce() ? { nonce: pageNonce() } : {}),
})
