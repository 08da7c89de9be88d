import { type RefObject, useEffect, useRef, useState } from 'react'
import './scrollEdge.css'

/**
 * Whether there is more of a scrolled box beyond its end. Give the ref to the box that scrolls, or to one around it
 * with the selector of what scrolls in there. `k-edge` and `k-edge-more` on what is around it fade the edge out.
 */
export function useScrollEdge(selector?: string): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const box = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState(false)
  useEffect(() => {
    const scrolled = selector === undefined ? box.current : box.current?.querySelector(selector)
    if (!scrolled) return
    const look = () => setMore(scrolled.scrollWidth - scrolled.clientWidth - Math.abs(scrolled.scrollLeft) > 1)
    const sizes = new ResizeObserver(look)
    sizes.observe(scrolled)
    for (const content of scrolled.children) sizes.observe(content)
    scrolled.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      scrolled.removeEventListener('scroll', look)
    }
  }, [selector])
  return [box, more]
}
