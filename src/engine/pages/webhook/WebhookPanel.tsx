import Button from '@mui/material/Button'
import { useRefresh } from 'ra-core'
import { useState } from 'react'
import type { RecordPartProps } from '../../derive/ownRecords.ts'
import { Card } from '../../kit/Card.tsx'
import { formatDateTime } from '../../kit/formatDate.ts'
import { useAccess } from '../../providers/access.ts'
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
      title={isSuspended ? 'Suspended' : isAsked ? 'Waiting' : 'Signature'}
      note={mayRotate && <Button onClick={() => setOpen(true)}>Rotate secret</Button>}
    >
      {isSuspended && (
        <p className="pad soft breaks">
          {String(row.failuresInRow ?? 20)} messages in a row failed. New events wait.{' '}
          {typeof row.nextTryAt === 'string' && `Next attempt: ${formatDateTime(row.nextTryAt)}. `}
          Reset it to send them now.
        </p>
      )}
      {isAsked && (
        <p className="wh-text">
          The receiver asked for time until {formatDateTime(String(row.nextTryAt))}. New events wait.
        </p>
      )}
      {isSigned && (
        <p className="pad soft breaks">
          Messages are signed by <code>webhook-signature</code>, as Standard Webhooks describes.{' '}
          {isStillValid(row.previousSecretEndsAt) &&
            `The previous secret signs, too, until ${formatDateTime(String(row.previousSecretEndsAt))}.`}
        </p>
      )}
      {open && <RotateSecretDialog webhook={row} onClose={close} />}
    </Card>
  )
}

function isStillValid(endsAt: unknown): boolean {
  return typeof endsAt === 'string' && Date.parse(endsAt) > Date.now()
}
