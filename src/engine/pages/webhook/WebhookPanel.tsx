import Button from '@mui/material/Button'
import { useRefresh } from 'ra-core'
import { useState } from 'react'
import type { RecordPartProps } from '../../derive/ownRecords.ts'
import { Card } from '../../kit/Card.tsx'
import { formatDateTime } from '../../kit/formatDate.ts'
import { Phrase } from '../../kit/Phrase.tsx'
import { useAccess } from '../../providers/access.ts'
import { t } from '../../texts/t.ts'
import { RotateSecretDialog } from './RotateSecretDialog.tsx'

/** How a webhook's messages are signed, with a way to a new secret; and that it is suspended, where it is. */
export function WebhookPanel({ row }: RecordPartProps) {
  const { canRow, offers } = useAccess()
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  const isSigned = row.authKind === 'hmac_sha256'
  const isSuspended = row.status === 'failing'
  const isAsked = row.status === 'active' && isStillValid(row.nextTryAt)
  if (!isSigned && !isSuspended && !isAsked) return null
  const mayRotate = isSigned && offers('actions') && canRow('update', 'webhook', row) && !row.archivedAt
  const close = () => {
    setOpen(false)
    refresh()
  }
  return (
    <Card
      title={isSuspended ? t('Suspended') : isAsked ? t('Waiting') : t('Signature')}
      note={mayRotate && <Button onClick={() => setOpen(true)}>{t('Rotate secret')}</Button>}
    >
      {isSuspended && (
        <p className="pad soft breaks">
          <Phrase
            text="%{count} messages in a row failed. New events are queued."
            values={{ count: String(row.failuresInRow ?? 20) }}
          />{' '}
          {typeof row.nextTryAt === 'string' &&
            `${t('Next attempt: %{time}.', { time: formatDateTime(row.nextTryAt) })} `}
          {t('Reset it to send them now.')}
        </p>
      )}
      {isAsked && (
        <p className="wh-text">
          {t('The receiver asked to wait until %{time}. New events are queued.', {
            time: formatDateTime(String(row.nextTryAt)),
          })}
        </p>
      )}
      {isSigned && (
        <p className="pad soft breaks">
          <Phrase
            text="Messages are signed in the %{header} header, as Standard Webhooks specifies."
            values={{ header: <code>webhook-signature</code> }}
          />{' '}
          {isStillValid(row.previousSecretEndsAt) &&
            t('Messages are also signed with the previous secret until %{time}.', {
              time: formatDateTime(String(row.previousSecretEndsAt)),
            })}
        </p>
      )}
      {open && <RotateSecretDialog webhook={row} onClose={close} />}
    </Card>
  )
}

function isStillValid(endsAt: unknown): boolean {
  return typeof endsAt === 'string' && Date.parse(endsAt) > Date.now()
}
