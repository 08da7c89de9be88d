import Alert from '@mui/material/Alert'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../kit/errorText.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { DialogFrame } from './DialogFrame.tsx'

/** Asks before something is done, does it, and stays with the reason where it was refused. */
export function ConfirmDialog({ title, label, busyLabel, danger = false, run, onClose, children }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await run()
    } catch (error) {
      setRefusal(errorText(error))
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      busy={busy}
      buttons={
        <DialogButtons
          label={label}
          busyLabel={busyLabel}
          busy={busy}
          danger={danger}
          onConfirm={() => void confirm()}
          onClose={onClose}
        />
      }
    >
      {children}
      {refusal && <Alert severity="error">{refusal}</Alert>}
    </DialogFrame>
  )
}

interface ConfirmDialogProps {
  readonly title: string
  /** What the button says, and what it says while `run` is under way. */
  readonly label: string
  readonly busyLabel: string
  readonly danger?: boolean
  /** Takes the dialog away when it is done; what it throws is shown, and can be tried again. */
  readonly run: () => Promise<void>
  readonly onClose: () => void
  readonly children: ReactNode
}
