import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WidgetBoundary } from '../kit/WidgetBoundary.tsx'

/** A part of a page that can fail by itself; tried again, it asks the API again as well. */
export function PagePart({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const queries = useQueryClient()
  return (
    <WidgetBoundary name={name} onRetry={() => queries.removeQueries({ type: 'inactive' })}>
      {children}
    </WidgetBoundary>
  )
}
