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
    const cache = queries.getQueryCache()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const answered = cache.findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined })
      // Other pages than lists and records show something once they have all that they asked for.
      if (timer !== undefined || (!answered.some(isRows) && (answered.length === 0 || queries.isFetching() > 0))) return
      unsubscribe()
      timer = setTimeout(preload, restMs)
    }
    const unsubscribe = cache.subscribe(look)
    look()
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [queries])
  return null
}

/** What the rows lead to is asked for first: titles, figures, counts. */
const restMs = 250

/** Rows, or a row, with what a page of react-admin's asks. */
function isRows({ queryKey: [, asks, what] }: Query): boolean {
  return (asks === 'getList' || asks === 'getOne') && what !== 'count'
}

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
