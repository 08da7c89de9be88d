import type { ReactNode } from 'react'
import { useCurrentUser } from '../providers/currentUser.ts'
import { ConsoleLayout } from './ConsoleLayout.tsx'
import { FactorGate } from './FactorGate.tsx'

/** The layout of `<Admin>`: the frame around every page, for those who may be here. */
export function ConsoleFrame({ children }: { readonly children: ReactNode }) {
  const { timezone, numberFormat } = useCurrentUser()
  return (
    <FactorGate>
      {/* Who changes how times and numbers are written sees everything drawn anew. */}
      <ConsoleLayout key={`${timezone} ${numberFormat}`}>{children}</ConsoleLayout>
    </FactorGate>
  )
}
