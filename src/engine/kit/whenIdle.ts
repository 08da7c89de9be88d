/** Runs it once the browser has nothing else to do. @returns what calls that off */
export function whenIdle(run: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}
