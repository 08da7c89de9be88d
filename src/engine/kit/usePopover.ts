import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { placePopover } from './placePopover.ts'

/**
 * A panel beside its trigger, in the browser's top layer, so that no table or dialog cuts it off. Closes on Escape and
 * on a press outside (menu.1); Tab is for the caller to decide. The panel must carry `popover="manual"`.
 */
export function usePopover<T extends HTMLElement>(align: 'start' | 'end' = 'start'): PopoverHandle<T> {
  const [open, setOpen] = useState(false)
  const trigger = useRef<T>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = useCallback((returnFocus = true) => {
    setOpen(false)
    if (returnFocus) trigger.current?.focus()
  }, [])

  useLayoutEffect(() => {
    const [anchor, box] = [trigger.current, panel.current]
    if (!open || !anchor || !box) return
    const place = () => placePopover(anchor, box, align)
    const onPress = (event: Event) => {
      const inside = event.target instanceof Node && (anchor.contains(event.target) || box.contains(event.target))
      if (!inside) close(false)
    }
    const onKey = (event: KeyboardEvent) => {
      // Escape closes the innermost thing only: not the dialog around this one, and not this one before a list in it.
      if (event.key !== 'Escape' || box.querySelector(':popover-open, [role="dialog"]')) return
      event.stopPropagation()
      event.preventDefault()
      close()
    }
    box.showPopover()
    place()
    // What it holds may come later, and be larger than what said so.
    const sizes = new ResizeObserver(place)
    sizes.observe(box)
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [open, align, close])

  return { open, setOpen, close, trigger, panel }
}

export interface PopoverHandle<T extends HTMLElement> {
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
  /** Closes; the trigger gets the focus back unless told otherwise. */
  readonly close: (returnFocus?: boolean) => void
  readonly trigger: RefObject<T | null>
  readonly panel: RefObject<HTMLDivElement | null>
}
