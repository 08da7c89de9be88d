import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'

/** When something is drawn that wasn't before. */
export type Haste = 'now' | 'soon' | 'later'

/**
 * What is drawn of what shall be: what was drawn before stays, and a few more come with each frame, the soonest first. A wheel
 * turned quickly on a busy machine wants a whole window of new rows at once, which would keep the page from answering.
 */
export function useFewAtATime<T>(
  wanted: readonly T[],
  keyOf: (one: T) => string,
  hasteOf: (one: T) => Haste,
): readonly T[] {
  const before = useRef<ReadonlySet<string>>(new Set())
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const drawn = fewMore(wanted, before.current, keyOf, hasteOf)
  useLayoutEffect(() => {
    before.current = new Set(drawn.map(keyOf))
  })
  const isDone = drawn.length === wanted.length
  useEffect(() => {
    if (isDone) return undefined
    const frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  })
  return drawn
}

/** As many as a frame draws well within its time, with twenty cells each; more than a quick wheel brings into view by one frame. */
const mostAtATime = 8

/** What was drawn before and is still wanted, what is wanted at once, and a few of the others, in the order of `wanted`. */
export function fewMore<T>(
  wanted: readonly T[],
  before: ReadonlySet<string>,
  keyOf: (one: T) => string,
  hasteOf: (one: T) => Haste,
  most = mostAtATime,
): readonly T[] {
  const fresh = wanted.filter(one => !before.has(keyOf(one)))
  if (fresh.length <= most) return wanted
  const of = (haste: Haste) => fresh.filter(one => hasteOf(one) === haste)
  const urgent = of('now')
  const others = [...of('soon'), ...of('later')].slice(0, Math.max(0, most - urgent.length))
  const left = new Set(fresh)
  for (const one of [...urgent, ...others]) left.delete(one)
  return wanted.filter(one => !left.has(one))
}
