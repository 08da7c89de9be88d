import { advertisingConsole } from './advertisingConsole.ts'
import { createConsole } from './engine/shell/createConsole.ts'

/** The engine's console, with what makes it Astrolabe. */
export const AstrolabeConsole = createConsole(advertisingConsole)
