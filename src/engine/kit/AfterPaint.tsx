import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Draws `place` with the page, and what takes its time in the place of it right after the page has been painted. */
export function AfterPaint({ place, children }: { readonly place?: ReactNode; readonly children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted ? children : place
}
