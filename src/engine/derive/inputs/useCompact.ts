import { createContext, useContext } from 'react'

/** Whether an input stands in a cell of a table, where there is little room. */
export const CompactContext = createContext(false)

export function useCompact(): boolean {
  return useContext(CompactContext)
}
