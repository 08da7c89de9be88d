import { catalogue } from '../resources.config.ts'
import { consolePages } from './advertising/pages/consolePages.ts'
import { inputs } from './advertising/pages/inputs.ts'
import { measured } from './advertising/pages/measured.ts'
import { overrides } from './advertising/pages/overrides.ts'
import { records } from './advertising/pages/records.ts'
import { createConsole } from './engine/shell/createConsole.ts'

/** The engine's console, with what makes it Astrolabe. */
export const AstrolabeConsole = createConsole({
  catalogue,
  pages: consolePages,
  overrides,
  records,
  inputs,
  measured,
})
