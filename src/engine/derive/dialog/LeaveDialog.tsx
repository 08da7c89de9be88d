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
          <Button onClick={onLeave}>{t('Leave page')}</Button>
          <Button variant="contained" color="primary" onClick={onStay}>
            {t('Stay on page')}
          </Button>
        </>
      }
    >
      <p>{t('Your changes haven’t been saved and will be lost.')}</p>
    </DialogFrame>
  )
}

interface LeaveDialogProps {
  readonly onLeave: () => void
  readonly onStay: () => void
}
