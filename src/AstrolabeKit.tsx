import { CacheProvider } from '@emotion/react'
import { KitPage } from './advertising/pages/kit/KitPage.tsx'
import { styleCache } from './engine/kit/styleCache.ts'
import { themesOf } from './engine/shell/theme/theme.ts'

/** The page of the kit in the console's own look, which it shows without the console around it. */
export function AstrolabeKit() {
  return (
    <CacheProvider value={styleCache()}>
      <KitPage themes={themes} />
    </CacheProvider>
  )
}

const themes = themesOf(undefined)
