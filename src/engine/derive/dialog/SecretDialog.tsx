import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { t } from '../../texts/t.ts'
import { DialogFrame } from './DialogFrame.tsx'

/** Shows a secret that was just made: this once. A slip on Escape doesn't close it: what is gone here is gone. */
export function SecretDialog({ title, secret, onClose, children }: SecretDialogProps) {
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      busy
      buttons={
        <>
          <CopyButton text={secret} />
          <Button variant="contained" color="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <code className="copied">{secret}</code>
    </DialogFrame>
  )
}

interface SecretDialogProps {
  readonly title: string
  readonly secret: string
  readonly onClose: () => void
  /** What there is to know of it. */
  readonly children: ReactNode
}
