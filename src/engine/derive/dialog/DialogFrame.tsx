import { type ReactNode, useEffect, useId, useRef } from 'react'
import './dialog.css'

/**
 * A modal window: the browser's own, so that the focus stays inside and Escape closes it. While `busy` it stays open.
 */
export function DialogFrame({
  title,
  children,
  buttons,
  onClose,
  busy = false,
  wide = false,
  full = false,
}: DialogFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={full ? 'x-dialog x-full' : wide ? 'x-dialog x-wide' : 'x-dialog'}
      data-focus="here"
      tabIndex={-1}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        if (!busy) onClose()
      }}
      // A browser closes it at the second Escape, whatever is said to the first.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className="x-body">{children}</div>
      <footer>{buttons}</footer>
    </dialog>
  )
}

interface DialogFrameProps {
  readonly title: string
  readonly children: ReactNode
  /** The last one is the primary one. */
  readonly buttons: ReactNode
  readonly onClose: () => void
  readonly busy?: boolean
  readonly wide?: boolean
  /** As large as the window allows. */
  readonly full?: boolean
}
