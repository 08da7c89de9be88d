import Button from '@mui/material/Button'
import { t } from '../../texts/t.ts'
import { DialogFrame } from './DialogFrame.tsx'

/** Asks before what was changed and not saved is given up. */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <DialogFrame
      title={t('Leave without saving?')}
      onClose={onStay}
      buttons={
        <>
          <Button onClick={onLeave}>{t('Leave')}</Button>
          <Button variant="contained" color="primary" onClick={onStay}>
            {t('Stay')}
          </Button>
        </>
      }
    >
      <p>{t('What you changed here has not been saved and would be lost.')}</p>
    </DialogFrame>
  )
}

interface LeaveDialogProps {
  readonly onLeave: () => void
  readonly onStay: () => void
}
