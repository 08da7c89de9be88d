import { createContext, type ReactNode, Suspense, use, useReducer } from 'react'

/**
 * React's `Suspense` for parts whose code comes later. What has shown a fallback is kept from showing more for 300 ms by React, unless
 * something else than the code's arrival has the boundary drawn: the parts in it say when they have come (`useWake`).
 */
export function LaterBoundary({ fallback, children }: LaterBoundaryProps) {
  const [, wake] = useReducer((times: number) => times + 1, 0)
  return (
    <Wake value={wake}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Wake>
  )
}

/** Has the boundary above drawn anew. */
export function useWake(): () => void {
  return use(Wake)
}

const Wake = createContext<() => void>(() => undefined)

interface LaterBoundaryProps {
  /** Stands in the place of all that is in it, until all of it is there. Default: nothing. */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}
