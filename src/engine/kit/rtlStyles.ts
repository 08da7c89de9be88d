import type { StylisPlugin } from '@emotion/cache'

let plugins: StylisPlugin[] = []

/** Has Material UI's styles mirrored. Comes before anything that is drawn with them is loaded; its code is only loaded where it is needed. */
export async function mirrorStyles(): Promise<void> {
  const [{ prefixer }, { default: mirror }] = await Promise.all([import('stylis'), import('@mui/stylis-plugin-rtl')])
  plugins = [prefixer, mirror]
}

/** What Emotion does to each style beside what it always does. */
export function stylePlugins(): StylisPlugin[] {
  return plugins
}
