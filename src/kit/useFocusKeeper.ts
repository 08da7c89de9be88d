import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a box whose parts come and go: when the part that has the focus is removed, what stands in its place gets it, so that
 * a person at the keyboard goes on there and not from the top of the page. Whoever moves the focus themselves keeps it.
 */
export function useFocusKeeper<T extends HTMLElement>(): RefObject<T | null> {
  const box = useRef<T>(null)
  useEffect(() => {
    const within = box.current
    if (!within) return
    let held: Element | null = null
    let place = 0
    const hold = ({ target }: FocusEvent) => {
      held = target instanceof Element ? target : null
      place = placeOf(within, held)
    }
    const release = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !within.contains(relatedTarget)) held = null
    }
    const observer = new MutationObserver(() => {
      if (!held || held.isConnected) return
      if (document.activeElement !== document.body) {
        held = null
        return
      }
      const stops = stopsOf(within)
      stops[Math.min(place, stops.length - 1)]?.focus({ preventScroll: true })
    })
    within.addEventListener('focusin', hold)
    within.addEventListener('focusout', release)
    observer.observe(within, { childList: true, subtree: true })
    return () => {
      within.removeEventListener('focusin', hold)
      within.removeEventListener('focusout', release)
      observer.disconnect()
    }
  }, [])
  return box
}

function placeOf(within: HTMLElement, node: Element | null): number {
  const stops: Element[] = stopsOf(within)
  return node ? Math.max(0, stops.indexOf(node)) : 0
}

/** Where Tab stops, in its order. */
function stopsOf(within: HTMLElement): HTMLElement[] {
  const all = within.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, textarea:enabled')
  return [...all].filter(node => node.tabIndex >= 0 && node.getClientRects().length > 0)
}
