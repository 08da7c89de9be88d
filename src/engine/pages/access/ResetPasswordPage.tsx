import { type FormEvent, useEffect, useState } from 'react'
import { passwordStrength, shortestPassword } from '../../contract/passwordStrength.ts'
import { PasswordMeter } from '../../kit/PasswordMeter.tsx'
import { withBasePath } from '../../providers/basePath.ts'
import { nameWindow } from '../../providers/brand.ts'
import { postBeforeSignIn } from '../../providers/postBeforeSignIn.ts'
import { said } from '../../texts/said.ts'
import { t } from '../../texts/t.ts'
import { AccessField } from './AccessField.tsx'
import { AccessLayout } from './AccessLayout.tsx'

/** Where the mailed link leads (forgot.4): a new password for the account that the single-use token stands for. */
export function ResetPasswordPage({ token }: { readonly token: string | null }) {
  const [password, setPassword] = useState('')
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle')
  const [failure, setFailure] = useState<Failure>({})
  useEffect(() => {
    nameWindow(t('New password'))
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const field = refusalOf(password)
    if (field !== undefined) return setFailure({ field })
    setState('sending')
    const response = await postBeforeSignIn('/api/v1/reset-password', { token, password }).catch(() => null)
    setState(response?.ok ? 'done' : 'idle')
    setFailure(response?.ok ? {} : await readFailure(response))
  }

  if (token === null || token === '') {
    return (
      <AccessLayout title={t('This link is incomplete')}>
        <p className="a-prompt soft">
          {t('Open the link in the email again, or request a new one on the sign-in page.')}
        </p>
        <a className="a-button a-primary" href={withBasePath('/')}>
          {t('Sign in')}
        </a>
      </AccessLayout>
    )
  }
  if (state === 'done') {
    return (
      <AccessLayout title={t('Your password has been changed')}>
        <p className="a-notice" role="status">
          {t('Sign in with your new password.')}
        </p>
        <a className="a-button a-primary" href={withBasePath('/')}>
          {t('Sign in')}
        </a>
      </AccessLayout>
    )
  }
  const strength = passwordStrength(password, ['astrolabe'])
  return (
    <AccessLayout title={t('Choose a new password')}>
      <form className="a-form stack gap-12" onSubmit={event => void submit(event)} noValidate>
        {failure.form && (
          <p className="a-banner" role="alert">
            {failure.form}
          </p>
        )}
        <AccessField
          label={t('New password')}
          name="password"
          type="password"
          autoComplete="new-password"
          value={password}
          disabled={state === 'sending'}
          error={failure.field}
          hint={strength.hint}
          onValue={setPassword}
        />
        <PasswordMeter score={strength.score} />
        <button className="a-button a-primary" type="submit" disabled={state === 'sending'}>
          {t('Set new password')}
        </button>
      </form>
    </AccessLayout>
  )
}

/** Why the API would refuse it; what only it knows (the person's name and address) it says itself. */
function refusalOf(password: string): string | undefined {
  if (password === '') return t('This field is required')
  if ([...password].length < shortestPassword) return t('Use at least %{count} characters', { count: shortestPassword })
  const { score, hint } = passwordStrength(password, ['astrolabe'])
  return score < 2 ? hint : undefined
}

async function readFailure(response: Response | null): Promise<Failure> {
  const unknown = t('The password couldn’t be changed. Check your connection and try again.')
  const body: unknown = await response?.json().catch(() => null)
  if (typeof body !== 'object' || body === null) return { form: unknown }
  const fields: unknown = 'fields' in body ? body.fields : null
  const field =
    typeof fields === 'object' && fields !== null && 'password' in fields ? String(fields.password) : undefined
  if (field !== undefined) return { field }
  return { form: 'error' in body && typeof body.error === 'string' ? said(body.error) : unknown }
}

interface Failure {
  readonly form?: string
  readonly field?: string
}
