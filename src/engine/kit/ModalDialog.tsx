import Dialog from '@mui/material/Dialog'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * A window that has the page to itself, open as long as it is rendered. The focus goes to its first control, or to the one
 * that asks for it, and back to where it was. Escape closes it, unless something inside took the key.
 */
export function ModalDialog({
  label,
  labelledBy,
  className,
  width = 480,
  closable = true,
  closesBeside = false,
  onClose,
  children,
}: ModalDialogProps) {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus()
    },
    [before],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    if (closable) onClose()
  }
  return (
    <Dialog
      open
      maxWidth={false}
      transitionDuration={0}
      disableEscapeKeyDown
      disableRestoreFocus
      disableScrollLock
      onKeyDown={onKeyDown}
      onClose={(_, reason) => {
        if (reason === 'backdropClick' && closable && closesBeside) onClose()
      }}
      slotProps={{
        paper: {
          className,
          style: { width: width === 'full' ? '100vw' : width },
          'aria-label': label,
          'aria-labelledby': labelledBy,
          tabIndex: -1,
          // Where the focus goes when what had it is gone.
          ...{ 'data-focus': 'here' },
        },
      }}
    >
      <FocusFirst />
      {children}
    </Dialog>
  )
}

/** Before the dialog would take the focus itself. */
function FocusFirst() {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const window = place.current?.parentElement
    if (window && !window.contains(document.activeElement)) window.querySelector<HTMLElement>(controls)?.focus()
  }, [])
  return <span ref={place} hidden />
}

const controls =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"], [contenteditable="true"]'

interface ModalDialogProps {
  /** What it is called, where no heading in it says so. */
  readonly label?: string
  /** The id of the heading that says what it is called. */
  readonly labelledBy?: string
  readonly className?: string
  /** In pixels; never wider than the window. Default 480. */
  readonly width?: number | 'full'
  /** Whether Escape closes it. Default true. */
  readonly closable?: boolean
  /** Whether a press beside it does, too. Default false. */
  readonly closesBeside?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}
