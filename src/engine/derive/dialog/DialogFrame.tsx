import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { ModalDialog } from '../../kit/ModalDialog.tsx'
import './dialog.css'

/** A question or a form over the page: a title, what it is about, and buttons. While `busy` it stays open. */
export function DialogFrame({
  title,
  children,
  buttons,
  onClose,
  busy = false,
  wide = false,
  full = false,
}: DialogFrameProps) {
  const id = useId()
  return (
    <ModalDialog
      labelledBy={id}
      width={full ? 'full' : wide ? 760 : 480}
      {...(full ? { className: 'x-full' } : {})}
      closable={!busy}
      onClose={onClose}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions disableSpacing>{buttons}</DialogActions>
    </ModalDialog>
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
