import { type ReactNode, useEffect, useRef } from 'react'

/** A dialog of the browser's own, so that the page behind it is inert. Open as long as it is rendered. */
export function ModalDialog({ label, className, onClose, closable = true, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    if (!shown?.open) shown?.showModal()
    return () => {
      shown?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`s-dialog ${className ?? ''}`}
      data-focus="here"
      tabIndex={-1}
      aria-label={label}
      onCancel={event => {
        event.preventDefault()
        if (closable) onClose()
      }}
      onPointerDown={event => {
        if (closable && event.target === dialog.current) onClose()
      }}
    >
      <div className="s-dialog-body">{children}</div>
    </dialog>
  )
}

interface ModalDialogProps {
  readonly label: string
  readonly className?: string
  readonly onClose: () => void
  /** Whether Escape and a press beside it close it. */
  readonly closable?: boolean
  readonly children: ReactNode
}
