import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listParts } from '../derive/list/listParts.ts'
import { measuredParts } from '../derive/measuredParts.ts'
import { recordParts } from '../derive/record/recordParts.ts'
import { preloadIdly } from '../kit/laterPart.tsx'
import { overlays } from './LazyOverlays.tsx'
import { derivedPages } from './ResourcePage.tsx'

/**
 * Once the first page has what it asked for: fetches the code of what people open next, so that records, forms, filters
 * and the palette stand there at once. Draws nothing. Not in the demo, whose service worker takes part in every fetch: one
 * that a reload cuts off is a failure there.
 */
export function PreloadParts() {
  const isBusy = useIsFetching() > 0
  const wasBusy = useRef(false)
  const isDone = useRef(false)
  useEffect(() => {
    if (import.meta.env.VITE_DEMO === 'true') return
    if (isBusy) wasBusy.current = true
    else if (wasBusy.current && !isDone.current) {
      isDone.current = true
      const measured = measuredParts.get()
      preloadIdly(
        overlays.palette,
        ...Object.values(listParts),
        ...Object.values(derivedPages),
        ...Object.values(recordParts),
        ...(measured ? [measured.Panel] : []),
      )
    }
  }, [isBusy])
  return null
}
