import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How long the legend rests between two steps while it scrolls by itself (kit.10). */
export const legendScrollMs = 300

/** Whether the list goes on at either end, upright or lying, and what makes it scroll there until it is stopped. */
export function useLegendScroll(list: RefObject<HTMLElement | null>, count: number): LegendScroll {
  const [ends, setEnds] = useState({ before: false, after: false })
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const look = useCallback(() => {
    const box = list.current
    if (box === null) return
    const before = box.scrollTop > 1 || box.scrollLeft > 1
    const after =
      box.scrollTop + box.clientHeight < box.scrollHeight - 1 || box.scrollLeft + box.clientWidth < box.scrollWidth - 1
    setEnds(old => (old.before === before && old.after === after ? old : { before, after }))
  }, [list])
  const stop = useCallback(() => clearInterval(timer.current), [])
  const start = (direction: -1 | 1) => {
    const step = () => {
      const box = list.current
      box?.scrollBy({ top: direction * stepSize, left: direction * stepSize })
      const atEnd = direction < 0 ? box?.scrollTop === 0 && box.scrollLeft === 0 : false
      if (atEnd) stop()
    }
    stop()
    step()
    timer.current = setInterval(step, legendScrollMs)
  }

  useLayoutEffect(() => {
    const box = list.current
    if (box === null || count === 0) return
    look()
    const watch = new ResizeObserver(look)
    watch.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [list, count, look])
  useEffect(() => stop, [stop])
  // The arrow goes away where the list ends, and can't tell any more that the pointer has left it.
  useEffect(() => {
    if (!ends.before || !ends.after) stop()
  }, [ends, stop])
  return { ...ends, start, stop }
}

/** Two lines of an upright list. */
const stepSize = 48

interface LegendScroll {
  readonly before: boolean
  readonly after: boolean
  readonly start: (direction: -1 | 1) => void
  readonly stop: () => void
}
