import { CacheProvider } from '@emotion/react'
import { PublicInspectorPage } from './advertising/pages/inspector/PublicInspectorPage.tsx'
import { styleCache } from './engine/kit/styleCache.ts'
import { themesOf } from './engine/shell/theme/theme.ts'

/** The public inspector in the console's own look, which it shows without the console around it. */
export function AstrolabeInspector() {
  return (
    <CacheProvider value={styleCache()}>
      <PublicInspectorPage themes={themes} />
    </CacheProvider>
  )
}

const themes = themesOf(undefined)
