import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether there is more of a scrolled box beyond its right edge. Give the ref to the box that scrolls. */
export function useScrollEdge(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const box = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState(false)
  useEffect(() => {
    const scrolled = box.current
    if (!scrolled) return
    const look = () => setMore(scrolled.scrollWidth - scrolled.clientWidth - scrolled.scrollLeft > 1)
    const sizes = new ResizeObserver(look)
    sizes.observe(scrolled)
    if (scrolled.firstElementChild) sizes.observe(scrolled.firstElementChild)
    scrolled.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      scrolled.removeEventListener('scroll', look)
    }
  }, [])
  return [box, more]
}
