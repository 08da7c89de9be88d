import { type RefObject, useEffect, useState } from 'react'

/** How high a row is, in pixels; the stylesheet says the same. */
export const rowHeight = 32

/**
 * The rows that can be seen in a scrolling box, some more at both ends, and the one at `keep` wherever it is, so that the
 * focus never falls out of the page.
 */
export function useVirtualRows(box: RefObject<HTMLElement | null>, count: number, keep: number): readonly number[] {
  const [seen, setSeen] = useState({ from: 0, to: 30 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const from = Math.max(0, Math.floor(element.scrollTop / rowHeight) - spare)
      const to = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + spare
      // In steps, so that most of a scroll renders nothing.
      setSeen(before =>
        Math.abs(before.from - from) < 4 && before.to >= to - 4 && before.to <= to + 8 ? before : { from, to },
      )
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [box])
  return rowsInView(count, seen.from, seen.to, keep)
}

/** The indexes to draw, in order. */
export function rowsInView(count: number, from: number, to: number, keep: number): readonly number[] {
  const last = Math.min(count, to)
  const indexes = Array.from({ length: Math.max(0, last - from) }, (_, at) => from + at)
  if (keep < 0 || keep >= count || (keep >= from && keep < last)) return indexes
  return keep < from ? [keep, ...indexes] : [...indexes, keep]
}

const spare = 8
