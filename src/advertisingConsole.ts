import { catalogue } from '../resources.config.ts'
import { consolePages } from './advertising/pages/consolePages.ts'
import { measured } from './advertising/pages/measured.ts'
import { overrides } from './advertising/pages/overrides.ts'
import { parts } from './advertising/pages/parts.ts'
import type { ConsoleProduct } from './engine/shell/createConsole.ts'
import { platform } from './platform.config.ts'

/** The console's half of the advertising product, as the page's entry and tests hand it in. */
export const advertisingConsole = {
  catalogue,
  pages: consolePages,
  overrides,
  ...parts,
  measured,
  platform,
  // Built beside the console; the demo is files alone, and `npm run dev` builds nothing.
  documentation: import.meta.env.PROD && import.meta.env.VITE_DEMO !== 'true',
} satisfies ConsoleProduct<typeof catalogue>
