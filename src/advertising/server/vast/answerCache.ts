export const answerSeconds = 60

const mostEntries = 200
const mostCharacters = 16_000_000

/** Keeps answers for a minute, by address; who asks while one is on its way waits for it too. */
export function createAnswerCache<T>(clock: () => Date) {
  const cached = new Map<string, { readonly until: number; readonly answer: Promise<T>; size: number }>()
  let total = 0

  function drop(key: string): void {
    total -= cached.get(key)?.size ?? 0
    cached.delete(key)
  }

  /** @param sizeOf what an answer counts for, in characters */
  function get(key: string, make: () => Promise<T>, sizeOf: (answer: T) => number): Promise<T> {
    const now = clock().getTime()
    const known = cached.get(key)
    if (known && known.until > now && known.until <= now + answerSeconds * 1000) return known.answer
    drop(key)
    const entry = { until: now + answerSeconds * 1000, answer: make(), size: key.length }
    cached.set(key, entry)
    total += entry.size
    entry.answer.then(
      answer => {
        if (cached.get(key) !== entry) return
        entry.size += sizeOf(answer)
        total += sizeOf(answer)
        // A map gives its oldest entries first.
        for (const oldest of cached.keys()) {
          if (cached.size <= mostEntries && total <= mostCharacters) break
          drop(oldest)
        }
      },
      () => {
        if (cached.get(key) === entry) drop(key)
      },
    )
    return entry.answer
  }

  return { get }
}
