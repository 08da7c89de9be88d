import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a part of a page, with `tabIndex={-1}`, whose buttons go or stop working once they are pressed: the focus that would
 * be lost with one of them rests on the part itself, so that the next Tab goes on there and not from the top of the page.
 */
export function useFocusRest<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null)
  const inside = useRef(false)
  useEffect(() => {
    const box = part.current
    const enter = () => {
      inside.current = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !box?.contains(relatedTarget)) inside.current = false
    }
    box?.addEventListener('focusin', enter)
    box?.addEventListener('focusout', leave)
    return () => {
      box?.removeEventListener('focusin', enter)
      box?.removeEventListener('focusout', leave)
    }
  }, [])
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement?.matches(':disabled')
    if (inside.current && isLost) part.current?.focus({ preventScroll: true })
  })
  return part
}
