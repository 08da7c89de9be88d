import createCache, { type EmotionCache } from '@emotion/cache'
import { pageNonce } from './pageNonce.ts'
import { stylePlugins } from './rtlStyles.ts'

let made: EmotionCache | undefined

/**
 * Where Emotion keeps its styles; made when the first is drawn, as the language decides on sides. Their elements carry the nonce that the host
 * put into the page, or the content security policy refuses them.
 */
export function styleCache(): EmotionCache {
  made ??= createCache({
    key: 'c',
    prepend: true,
    ...(stylePlugins().length > 0 ? { stylisPlugins: stylePlugins() } : {}),
    ...(pageNonce() ? { nonce: pageNonce() } : {}),
  })
  return made
}
