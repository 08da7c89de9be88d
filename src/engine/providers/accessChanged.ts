/**
 * A person who changes people, roles or organizations may change what they themselves may do and choose from: after such
 * a write the current user is asked again.
 */
export function onAccessChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportAccessChanged(): void {
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
