import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'

/** How high a row is, in pixels; the stylesheet says the same. */
export const rowHeight = 32

/**
 * The rows that can be seen in a scrolling box, some more at both ends, and the one at `keep` wherever it is, so that the
 * focus never falls out of the page.
 */
export function useVirtualRows(box: RefObject<HTMLElement | null>, count: number, keep: number): readonly number[] {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor: useCallback((range: Range) => rowsInView(range, keep), [keep]),
    useFlushSync: false,
  })
  return rows.getVirtualIndexes()
}

/** The indexes to draw, in order. */
export function rowsInView(range: Range, keep: number): number[] {
  const indexes = defaultRangeExtractor(range)
  if (keep < 0 || keep >= range.count || indexes.includes(keep)) return indexes
  return [...indexes, keep].sort((a, b) => a - b)
}
