import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Lets the texts of a table be as long as the box around it has room for: they are cut only where the table would have
 * to be scrolled without. Looks again when one of `drawn` is another, or when the box or the table changes its size.
 */
export function useTextRoom(box: RefObject<HTMLElement | null>, drawn: readonly unknown[]): void {
  const before = useRef<readonly unknown[]>([])
  useLayoutEffect(() => {
    const changed = drawn.some((part, index) => part !== before.current[index])
    before.current = drawn
    if (changed && box.current) giveRoom(box.current)
  })
  useLayoutEffect(() => {
    const scrolled = box.current
    if (!scrolled) return
    let fitted = sizesOf(scrolled)
    const sizes = new ResizeObserver(() => {
      if (sizesOf(scrolled) === fitted) return
      giveRoom(scrolled)
      fitted = sizesOf(scrolled)
    })
    for (const part of [scrolled, ...scrolled.children]) sizes.observe(part)
    return () => sizes.disconnect()
  }, [box])
}

/** Every width tried makes the browser lay out the whole table, so the first guess is made from what the widest one shows. */
function giveRoom(scrolled: HTMLElement): void {
  const [widest = 0] = widths
  scrolled.style.setProperty('--l-text', `${widest}px`)
  const missing = scrolled.scrollWidth - scrolled.clientWidth
  if (missing <= 0) return
  const columns = textWidths(scrolled)
  for (const width of widths) {
    if (savedBy(width, columns) < missing) continue
    scrolled.style.setProperty('--l-text', `${width}px`)
    if (scrolled.scrollWidth <= scrolled.clientWidth) return
  }
  scrolled.style.removeProperty('--l-text')
}

/** The longest text of each column. */
function textWidths(scrolled: HTMLElement): readonly number[] {
  const longest: number[] = []
  for (const text of scrolled.querySelectorAll<HTMLElement>('td .d-text')) {
    const column = text.closest('td')?.cellIndex ?? 0
    longest[column] = Math.max(longest[column] ?? 0, text.offsetWidth)
  }
  return longest.filter(width => width > 0)
}

function savedBy(width: number, columns: readonly number[]): number {
  return columns.reduce((saved, column) => saved + Math.max(0, column - width), 0)
}

function sizesOf(scrolled: HTMLElement): string {
  return [scrolled, ...scrolled.children].map(part => `${part.clientWidth}`).join(' ')
}

/** From the widest on, in pixels; without any, what `cells.css` says. */
const widths = [400, 320, 260, 220]
