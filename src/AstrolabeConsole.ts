import { catalogue } from '../resources.config.ts'
import { consolePages } from './pages/consolePages.ts'
import { measured } from './pages/measured.ts'
import { overrides } from './pages/overrides.ts'
import { createConsole } from './shell/createConsole.ts'

/** The engine's console, with what makes it Astrolabe. */
export const AstrolabeConsole = createConsole({
  catalogue,
  pages: consolePages,
  overrides,
  measured,
})
