import Button from '@mui/material/Button'
import { t } from '../../texts/t.ts'
/** The foot of a dialog that asks: back, or go ahead. With `form` the second one submits it, else it does `onConfirm`. */
export function DialogButtons({
  label,
  busyLabel = label,
  busy,
  danger = false,
  form,
  onConfirm,
  onClose,
}: DialogButtonsProps) {
  return (
    <>
      <Button disabled={busy} onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button
        type={form ? 'submit' : 'button'}
        form={form}
        variant="contained"
        color={danger ? 'error' : 'primary'}
        disabled={busy}
        onClick={onConfirm}
      >
        {busy ? busyLabel : label}
      </Button>
    </>
  )
}

interface DialogButtonsProps {
  /** What the second button says, and what it says while it is under way. */
  readonly label: string
  readonly busyLabel?: string | undefined
  readonly busy: boolean
  readonly danger?: boolean | undefined
  readonly form?: string | undefined
  readonly onConfirm?: (() => void) | undefined
  readonly onClose: () => void
}
