import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listParts } from '../derive/list/listParts.ts'
import { measuredParts } from '../derive/measuredParts.ts'
import { recordParts } from '../derive/record/recordParts.ts'
import { preloadIdly } from '../kit/laterPart.tsx'
import { overlays } from './LazyOverlays.tsx'
import { derivedPages } from './ResourcePage.tsx'

/**
 * Once the first page shows what it asked for: fetches the code of what people open next, so that records, forms, filters and the palette
 * stand there at once. Draws nothing. Not in the demo, whose service worker takes part in every fetch: one that a reload cuts off is a
 * failure there.
 */
export function PreloadParts() {
  const queries = useQueryClient()
  useEffect(() => {
    if (import.meta.env.VITE_DEMO === 'true') return
    const isRows = ({ queryKey, state }: Query) => state.data && /^get(List|One)/.test(String(queryKey[1]))
    const look = () => {
      // Other pages than lists and records show something once they have all that they asked for.
      if (queries.isFetching() === 0 || queries.getQueryCache().findAll({ type: 'active' }).some(isRows)) preload()
      else timer = setTimeout(look, restMs)
    }
    let timer = setTimeout(look, restMs)
    return () => clearTimeout(timer)
  }, [queries])
  return null
}

/** What the rows lead to is asked for first: titles, figures, counts. */
const restMs = 250

function preload(): void {
  const measured = measuredParts.get()
  preloadIdly(
    overlays.palette,
    derivedPages.show,
    ...(measured ? [measured.Panel] : []),
    ...Object.values(listParts),
    ...Object.values(derivedPages),
    ...Object.values(recordParts),
  )
}
