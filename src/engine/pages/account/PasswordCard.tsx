import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { passwordStrength, shortestPassword } from '../../contract/passwordStrength.ts'
import { Card } from '../../kit/Card.tsx'
import { errorText } from '../../kit/errorText.ts'
import { Field } from '../../kit/Field.tsx'
import { PasswordMeter } from '../../kit/PasswordMeter.tsx'
import { TextBox } from '../../kit/TextBox.tsx'
import { changePassword } from '../../providers/ownAccountCalls.ts'
import { t } from '../../texts/t.ts'
import { refusedFields } from './refusedFields.ts'

/** Another password, for who knows the current one. The email stands in the form unseen, for password managers. */
export function PasswordCard({ email, name }: { readonly email: string; readonly name: string }) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const strength = passwordStrength(password, [name, email, 'astrolabe'])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = missingOf(current, password, strength)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await changePassword(current, password)
      notify(t('Password changed. Your other sessions have ended.'), { type: 'success' })
      setCurrent('')
      setPassword('')
      void queries.invalidateQueries({ queryKey: ['own-sessions'] })
      void queries.invalidateQueries({ queryKey: ['own-sign-ins'] })
    } catch (failure) {
      const fields = refusedFields(failure)
      setErrors(Object.keys(fields).length > 0 ? fields : { form: errorText(failure) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('Password')} padded>
      <form className="stack gap-12 narrow" onSubmit={event => void save(event)} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field label={t('Current password')} error={errors.current}>
          {binding => (
            <TextBox
              {...binding}
              type="password"
              autoComplete="current-password"
              value={current}
              onChange={event => setCurrent(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('New password')} error={errors.password} help={strength.hint}>
          {binding => (
            <TextBox
              {...binding}
              type="password"
              autoComplete="new-password"
              value={password}
              onChange={event => setPassword(event.target.value)}
            />
          )}
        </Field>
        <PasswordMeter score={strength.score} />
        {errors.form && <Alert severity="error">{errors.form}</Alert>}
        <div>
          <Button type="submit" variant="contained" color="primary" disabled={busy}>
            {busy ? t('Changing…') : t('Change password')}
          </Button>
        </div>
        <p className="k-dim">{t('Changing it ends your other sessions.')}</p>
      </form>
    </Card>
  )
}

interface Errors {
  readonly current?: string
  readonly password?: string
  readonly form?: string
}

function missingOf(current: string, password: string, { score, hint }: { score: number; hint: string }): Errors {
  return {
    ...(current ? {} : { current: t('Enter your current password') }),
    ...([...password].length < shortestPassword
      ? { password: t('Use at least %{count} characters', { count: shortestPassword }) }
      : score < 2
        ? { password: hint }
        : {}),
  }
}
