import { useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import { type NewWebhookSecret, secretOverlap } from '../../contract/webhookSecret.ts'
import { ConfirmDialog } from '../../derive/dialog/ConfirmDialog.tsx'
import { SecretDialog } from '../../derive/dialog/SecretDialog.tsx'
import { formatDateTime } from '../../kit/formatDate.ts'
import { rotateWebhookSecret } from '../../providers/rotateWebhookSecret.ts'
import { t } from '../../texts/t.ts'

/** Asks how long the old secret stays valid, makes a new one, and shows it: this once. */
export function RotateSecretDialog({ webhook, onClose }: RotateSecretDialogProps) {
  const [hours, setHours] = useState<number>(secretOverlap.hours)
  const [made, setMade] = useState<NewWebhookSecret | null>(null)
  if (made) {
    return (
      <SecretDialog title={t('Copy this secret now')} secret={made.secret} onClose={onClose}>
        {t('It is shown only once.')}{' '}
        {made.previousEndsAt && t('The old secret expires on %{time}.', { time: formatDateTime(made.previousEndsAt) })}
      </SecretDialog>
    )
  }
  return (
    <ConfirmDialog
      title={t('Rotate the secret of %{name}', { name: String(webhook.name) })}
      label={t('Rotate secret')}
      busyLabel={t('Rotating…')}
      run={async () => setMade(await rotateWebhookSecret(webhook.id, hours))}
      onClose={onClose}
    >
      <fieldset className="row wrap gap-lines">
        <legend>{t('Old secret expires')}</legend>
        {Object.entries(ends).map(([value, label]) => (
          <label key={value} className="tick">
            <input
              type="radio"
              name="hours"
              checked={hours === Number(value)}
              onChange={() => setHours(Number(value))}
            />{' '}
            {label}
          </label>
        ))}
      </fieldset>
      <p className="k-dim">{t('Until then, both secrets sign messages.')}</p>
    </ConfirmDialog>
  )
}

const ends = { 0: t('Now'), [secretOverlap.hours]: t('In 24 hours'), [secretOverlap.most]: t('In 7 days') }

interface RotateSecretDialogProps {
  readonly webhook: EntityRow
  readonly onClose: () => void
}
