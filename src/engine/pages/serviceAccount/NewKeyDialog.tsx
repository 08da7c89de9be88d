import { useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { NewServiceKey } from '../../contract/serviceKey.ts'
import { ConfirmDialog } from '../../derive/dialog/ConfirmDialog.tsx'
import { SecretDialog } from '../../derive/dialog/SecretDialog.tsx'
import { formatDate } from '../../kit/formatDate.ts'
import { makeServiceKey } from '../../providers/serviceKeyCalls.ts'

/** Asks how long the key shall live, makes it, and shows it: this once, and nowhere else in the console. */
export function NewKeyDialog({ account, onClose }: NewKeyDialogProps) {
  const [days, setDays] = useState(90)
  const [made, setMade] = useState<NewServiceKey | null>(null)
  if (made) {
    return (
      <SecretDialog title="Copy this key now" secret={made.secret} onClose={onClose}>
        It is shown this once and kept nowhere. Runs out on {formatDate(made.expiresAt)}.
      </SecretDialog>
    )
  }
  return (
    <ConfirmDialog
      title={`New key of ${String(account.name)}`}
      label="Make key"
      busyLabel="Making…"
      run={async () => setMade(await makeServiceKey(account.id, days))}
      onClose={onClose}
    >
      <fieldset className="row wrap gap-lines">
        <legend>It runs out after</legend>
        {lives.map(life => (
          <label key={life} className="tick">
            <input type="radio" name="days" checked={days === life} onChange={() => setDays(life)} /> {life} days
          </label>
        ))}
      </fieldset>
      <p className="k-dim">It will be shown once. Whoever has it may do what this account may.</p>
    </ConfirmDialog>
  )
}

const lives = [30, 90, 365]

interface NewKeyDialogProps {
  readonly account: EntityRow
  readonly onClose: () => void
}
