import type { RefObject } from 'react'

/**
 * Gives the focus back to whatever had it when the frame takes it by itself: what a person types is not for the creative. A frame
 * that goes on is told of by `onTaken`. Pointing at the frame or tabbing into it is the person's own will.
 * @returns what ends it
 */
export function guardFocus(frame: RefObject<HTMLIFrameElement | null>, onTaken: () => void): () => void {
  let before: EventTarget | null = document.activeElement
  let tabbed = Number.NEGATIVE_INFINITY
  let taken = 0
  const onFocus = ({ target }: FocusEvent) => {
    if (target !== frame.current) before = target
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') tabbed = performance.now()
  }
  const takeBack = () => {
    const element = frame.current
    if (!element || document.activeElement !== element) return
    if (element.matches(':hover') || performance.now() - tabbed < tabLasts) return
    element.blur()
    window.focus()
    if (before instanceof HTMLElement) before.focus()
    taken += 1
    if (taken > mostTaken) onTaken()
  }
  // While the event lasts the browser is still on its way to the frame, and would go on afterwards.
  const onBlur = () => setTimeout(takeBack)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('keydown', onKey, true)
  window.addEventListener('blur', onBlur)
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('keydown', onKey, true)
    window.removeEventListener('blur', onBlur)
  }
}

/** Milliseconds. */
const tabLasts = 500
const mostTaken = 3
