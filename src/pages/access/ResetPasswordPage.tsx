import { type FormEvent, useEffect, useState } from 'react'
import { AccessField } from './AccessField.tsx'
import { AccessLayout } from './AccessLayout.tsx'
import { passwordStrength, shortestPassword } from './passwordStrength.ts'
import { sendJson } from './sendJson.ts'

/** Where the mailed link leads (forgot.4): a new password for the account that the single-use token stands for. */
export function ResetPasswordPage({ token }: { readonly token: string | null }) {
  const [password, setPassword] = useState('')
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle')
  const [failure, setFailure] = useState<Failure>({})
  useEffect(() => {
    document.title = 'New password · Astrolabe'
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password.length < shortestPassword) {
      const field = password === '' ? 'This field is required' : `Use at least ${shortestPassword} characters`
      return setFailure({ field })
    }
    setState('sending')
    const response = await sendJson('/api/v1/reset-password', { token, password }).catch(() => null)
    setState(response?.ok ? 'done' : 'idle')
    setFailure(response?.ok ? {} : await readFailure(response))
  }

  if (token === null || token === '') {
    return (
      <AccessLayout title="This link is incomplete">
        <p className="a-prompt">Open the link from the mail again, or ask for a new one from the sign-in screen.</p>
        <a className="a-button a-primary" href="/">
          Sign in
        </a>
      </AccessLayout>
    )
  }
  if (state === 'done') {
    return (
      <AccessLayout title="Your password is changed">
        <p className="a-notice" role="status">
          Sign in with your new password.
        </p>
        <a className="a-button a-primary" href="/">
          Sign in
        </a>
      </AccessLayout>
    )
  }
  const strength = passwordStrength(password)
  return (
    <AccessLayout title="Choose a new password">
      <form className="a-form" onSubmit={event => void submit(event)} noValidate>
        {failure.form && (
          <p className="a-banner" role="alert">
            {failure.form}
          </p>
        )}
        <AccessField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          value={password}
          disabled={state === 'sending'}
          error={failure.field}
          hint={strength.hint}
          onValue={setPassword}
        />
        <meter className="a-meter" aria-label="Strength of the password" min={0} max={4} value={strength.score} />
        <button className="a-button a-primary" type="submit" disabled={state === 'sending'}>
          Set new password
        </button>
      </form>
    </AccessLayout>
  )
}

async function readFailure(response: Response | null): Promise<Failure> {
  const unknown = 'The password could not be changed. Check your connection and try again.'
  const body: unknown = await response?.json().catch(() => null)
  if (typeof body !== 'object' || body === null) return { form: unknown }
  const fields: unknown = 'fields' in body ? body.fields : null
  const field =
    typeof fields === 'object' && fields !== null && 'password' in fields ? String(fields.password) : undefined
  if (field !== undefined) return { field }
  return { form: 'error' in body && typeof body.error === 'string' ? body.error : unknown }
}

interface Failure {
  readonly form?: string
  readonly field?: string
}
