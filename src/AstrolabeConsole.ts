import { catalogue } from '../resources.config.ts'
import { AstrolabeMark } from './kit/AstrolabeMark.tsx'
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
  Logo: AstrolabeMark,
})
