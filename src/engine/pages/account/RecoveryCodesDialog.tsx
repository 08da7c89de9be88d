import Button from '@mui/material/Button'
import { DialogFrame } from '../../derive/dialog/DialogFrame.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { t } from '../../texts/t.ts'

/** Shows recovery codes, this once. A slip on Escape doesn't close it: what is gone here is gone. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes.join('\n')
  return (
    <DialogFrame
      title={t('Save your recovery codes')}
      onClose={onClose}
      busy
      buttons={
        <>
          <CopyButton text={text} />
          <Button href={`data:text/plain,${encodeURIComponent(`${text}\n`)}`} download="recovery-codes.txt">
            {t('Download codes')}
          </Button>
          <Button variant="contained" color="primary" onClick={onClose}>
            {t('I saved the codes')}
          </Button>
        </>
      }
    >
      <p>{t('If you lose your authenticator app, each of these codes signs you in once. They aren’t shown again.')}</p>
      <ul className="ac-codes columns copied" aria-label={t('Recovery codes')}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}
