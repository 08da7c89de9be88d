import { useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { NewServiceKey } from '../../contract/serviceKey.ts'
import { ConfirmDialog } from '../../derive/dialog/ConfirmDialog.tsx'
import { SecretDialog } from '../../derive/dialog/SecretDialog.tsx'
import { formatDate } from '../../kit/formatDate.ts'
import { Phrase } from '../../kit/Phrase.tsx'
import { makeServiceKey } from '../../providers/serviceKeyCalls.ts'
import { t } from '../../texts/t.ts'

/** Asks how long the key shall live, makes it, and shows it: this once, and nowhere else in the console. */
export function NewKeyDialog({ account, onClose }: NewKeyDialogProps) {
  const [days, setDays] = useState(90)
  const [made, setMade] = useState<NewServiceKey | null>(null)
  if (made) {
    return (
      <SecretDialog title={t('Copy this key now')} secret={made.secret} onClose={onClose}>
        {t('The key is shown only once and isn’t stored. It expires on %{date}.', {
          date: formatDate(made.expiresAt),
        })}
      </SecretDialog>
    )
  }
  return (
    <ConfirmDialog
      title={t('New key for %{name}', { name: String(account.name) })}
      label={t('Create key')}
      busyLabel={t('Creating…')}
      run={async () => setMade(await makeServiceKey(account.id, days))}
      onClose={onClose}
    >
      <fieldset className="row wrap gap-lines">
        <legend>{t('Expires after')}</legend>
        {lives.map(life => (
          <label key={life} className="tick">
            <input type="radio" name="days" checked={days === life} onChange={() => setDays(life)} />{' '}
            <Phrase text="%{count} days" values={{ count: life }} />
          </label>
        ))}
      </fieldset>
      <p className="k-dim">{t('The key is shown only once. Anyone who has it can do everything this account can.')}</p>
    </ConfirmDialog>
  )
}

const lives = [30, 90, 365]

interface NewKeyDialogProps {
  readonly account: EntityRow
  readonly onClose: () => void
}
