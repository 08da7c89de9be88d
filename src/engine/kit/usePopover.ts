import { type RefObject, useCallback, useRef, useState } from 'react'

/** Whether a `FloatingBox` is open, beside which trigger, and how it closes. */
export function usePopover<T extends HTMLElement>(): PopoverHandle<T> {
  const [open, setOpen] = useState(false)
  const trigger = useRef<T>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = useCallback((returnFocus = true) => {
    setOpen(false)
    if (returnFocus) trigger.current?.focus()
  }, [])
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
