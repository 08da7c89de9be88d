import { useSyncExternalStore } from 'react'

/**
 * Whether the API could be reached by the last request, and the browser believes to be online. Every request reports
 * here; the shell's offline strip reads it.
 */
export function useConnection(): { readonly offline: boolean } {
  return useSyncExternalStore(subscribe, () => state)
}

export function reportReached(reached: boolean): void {
  if (state.offline === !reached) return
  state = { offline: !reached }
  for (const listener of listeners) listener()
}

let state = { offline: false }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
