import { type RefObject, useLayoutEffect, useState } from 'react'

/** The size of a box in whole pixels, kept up to date; 0 × 0 before it stands on the page. */
export function useBoxSize(box: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const measured = box.current
    if (measured === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured
      setSize(old => (old.width === width && old.height === height ? old : { width, height }))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(measured)
    return () => watch.disconnect()
  }, [box])
  return size
}
