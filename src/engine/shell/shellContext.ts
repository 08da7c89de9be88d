import { createContext, useContext } from 'react'

/** What the shell's pieces ask of each other. */
export interface Shell {
  readonly openPalette: () => void
  readonly openHelp: () => void
}

export const ShellContext = createContext<Shell>({ openPalette: () => undefined, openHelp: () => undefined })

export function useShell(): Shell {
  return useContext(ShellContext)
}
