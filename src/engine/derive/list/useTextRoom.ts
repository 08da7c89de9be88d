import { type RefObject, useLayoutEffect } from 'react'

/**
 * Lets the texts of a table be as long as the box around it has room for: they are cut only where the table would have
 * to be scrolled without. Looks again whenever the table is drawn or changes its size.
 */
export function useTextRoom(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (box.current) giveRoom(box.current)
  })
  useLayoutEffect(() => {
    const scrolled = box.current
    if (!scrolled) return
    const sizes = new ResizeObserver(() => giveRoom(scrolled))
    for (const part of [scrolled, ...scrolled.children]) sizes.observe(part)
    return () => sizes.disconnect()
  }, [box])
}

function giveRoom(scrolled: HTMLElement): void {
  for (const width of widths) {
    scrolled.style.setProperty('--l-text', `${width}px`)
    if (scrolled.scrollWidth <= scrolled.clientWidth) return
  }
  scrolled.style.removeProperty('--l-text')
}

/** Tried from the widest on, in pixels; without any, what `cells.css` says. */
const widths = [400, 320, 260, 220]
