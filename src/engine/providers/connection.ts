import { useSyncExternalStore } from 'react'

/**
 * Whether the API could be reached by the last request, and the browser believes to be online. Every request reports
 * here; the shell's offline strip reads it.
 */
export function useConnection(): { readonly offline: boolean } {
  return useSyncExternalStore(subscribe, () => state)
}

/**
 * Called as a request begins; answers what to call when it ended. An answer to a request that began before the browser
 * went offline says nothing about now, and is not counted.
 */
export function beginRequest(): (reached: boolean) => void {
  const began = losses
  return reached => {
    if (!reached || began === losses) set(!reached)
  }
}

/** The browser says that the connection is gone. */
export function reportLost(): void {
  losses += 1
  set(true)
}

function set(offline: boolean): void {
  if (state.offline === offline) return
  state = { offline }
  for (const listener of listeners) listener()
}

let losses = 0
let state = { offline: false }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
