import { isRecent } from './isRecent.ts'

/** How long something may be remembered while its version stays: an older release beside this one, during an upgrade, doesn't change it. */
const longestMs = 30_000
const mostRemembered = 10_000

/** What was found, and the moment (milliseconds) from which on it is looked for again. */
export interface Found<T> {
  readonly value: T
  readonly until: number
}

/**
 * Remembers what is found by a key until the version changes, the moment that it was found with comes, or half a minute is
 * over. What fails, or is over already, isn't remembered.
 */
export function rememberWhile<T>(
  version: () => Promise<string>,
  clock: () => Date,
): (key: string, find: () => Promise<Found<T>>) => Promise<T> {
  const remembered = new Map<string, Remembered<T>>()
  /** The version when what is remembered was begun: what was read since may be newer, never older. */
  let current = ''

  return async (key, find) => {
    const latest = await version()
    if (latest !== current || remembered.size >= mostRemembered) remembered.clear()
    current = latest
    const known = remembered.get(key)
    if (known && isRecent(clock, known.at, longestMs)) {
      const { value, until } = await known.found
      if (clock().getTime() < until) return value
    }
    const next = { at: clock().getTime(), found: find() }
    remembered.set(key, next)
    const forget = () => {
      if (remembered.get(key) === next) remembered.delete(key)
    }
    const { value, until } = await next.found.catch(error => {
      forget()
      throw error
    })
    // Whoever asks for what isn't there takes no place from the others.
    if (until <= clock().getTime()) forget()
    return value
  }
}

interface Remembered<T> {
  readonly at: number
  readonly found: Promise<Found<T>>
}
