import { createContext, useContext } from 'react'

/** Whether an input stands in a table of so many rows that each must be drawn fast. */
export const ManyRowsContext = createContext(false)

export function useManyRows(): boolean {
  return useContext(ManyRowsContext)
}
