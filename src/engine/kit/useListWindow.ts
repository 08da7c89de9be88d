import { type UIEvent, useState } from 'react'

/** Up to so many rows are simply drawn. */
const drawnAtOnce = 200
const around = 60

/**
 * Which rows of a long list are drawn: those near what is seen, and the row that the keys are at. All rows are of one
 * height; the rest is room before and after them, so that the scroll bar tells the truth.
 */
export function useListWindow(count: number, active: number): ListWindow {
  const [seen, setSeen] = useState(0)
  const [rowHeight, setRowHeight] = useState(28)
  const [lastActive, setLastActive] = useState(active)
  if (active !== lastActive) {
    setLastActive(active)
    if (active >= 0) setSeen(active)
  }
  if (count <= drawnAtOnce) return { from: 0, to: count, before: 0, after: 0, onScroll: () => undefined }
  const from = Math.max(0, Math.min(seen, count) - around)
  const to = Math.min(count, from + 2 * around)
  return {
    from,
    to,
    before: from * rowHeight,
    after: (count - to) * rowHeight,
    onScroll({ currentTarget: list }) {
      const height = list.querySelector<HTMLElement>('[role="option"]')?.offsetHeight || rowHeight
      if (height !== rowHeight) setRowHeight(height)
      const first = Math.floor(list.scrollTop / height)
      // Half a window away at most: what is seen is always drawn.
      if (Math.abs(first - seen) > around / 2) setSeen(first)
    },
  }
}

interface ListWindow {
  /** The first row that is drawn, and the one after the last. */
  readonly from: number
  readonly to: number
  /** Pixels of room. */
  readonly before: number
  readonly after: number
  readonly onScroll: (event: UIEvent<HTMLElement>) => void
}
