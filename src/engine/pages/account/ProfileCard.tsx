import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { type FormEvent, useState } from 'react'
import type { OwnAccount } from '../../contract/ownAccount.ts'
import { Card } from '../../kit/Card.tsx'
import { errorText } from '../../kit/errorText.ts'
import { Field } from '../../kit/Field.tsx'
import { TextBox } from '../../kit/TextBox.tsx'
import { reportAccessChanged } from '../../providers/accessChanged.ts'
import { changeAccount } from '../../providers/ownAccountCalls.ts'
import { t } from '../../texts/t.ts'

/** The name that others see. The email stays: it is what the person is known by. */
export function ProfileCard({ account, onSaved }: { readonly account: OwnAccount; readonly onSaved: () => void }) {
  const notify = useNotify()
  const [name, setName] = useState(account.name)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!name.trim()) return setError(t('Enter your name'))
    setBusy(true)
    setError(undefined)
    try {
      await changeAccount({ name: name.trim() })
      notify(t('Name saved.'), { type: 'success' })
      reportAccessChanged()
      onSaved()
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('Profile')} padded>
      <form className="stack gap-12 narrow" onSubmit={event => void save(event)} noValidate>
        <Field label={t('Name')} error={error} help={t('Shown to others next to your actions.')}>
          {binding => (
            <TextBox
              {...binding}
              autoComplete="name"
              maxLength={240}
              value={name}
              onChange={event => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('Email')} help={t('You sign in with this address. It can’t be changed.')}>
          {binding => <TextBox {...binding} value={account.email} readOnly />}
        </Field>
        <div>
          <Button type="submit" variant="contained" color="primary" disabled={busy || name.trim() === account.name}>
            {busy ? t('Saving…') : t('Save name')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
