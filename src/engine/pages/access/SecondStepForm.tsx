import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SecondStep } from '../../contract/secondFactor.ts'
import { authProvider } from '../../providers/authProvider.ts'
import { SignInRefused } from '../../providers/SignInRefused.ts'
import { t } from '../../texts/t.ts'
import { AccessField } from './AccessField.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

/** What is asked for after the password: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ step: { step, methods }, onSignedIn, onOver }: SecondStepFormProps) {
  const [code, setCode] = useState('')
  const [state, setState] = useState<'idle' | 'sending'>('idle')
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // Comes in the place of what had the focus, which is lost again while the code is checked.
  useEffect(() => {
    if (state === 'idle') form.current?.querySelector('input')?.focus()
  }, [state])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'sending') return
    if (!code.trim()) return setError(t('Enter a code'))
    setState('sending')
    setError(undefined)
    const answer = await authProvider.login({ step, code }).catch(SignInRefused.of)
    if (!(answer instanceof SignInRefused)) return onSignedIn()
    const said = answer.sentence || unreachable
    if (answer.status === 410) return onOver(said)
    setState('idle')
    setError(said)
    setCode('')
  }
  return (
    <form ref={form} className="a-form stack gap-12 a-step" onSubmit={event => void submit(event)} noValidate>
      <p className="a-prompt soft">
        {methods.includes('totp')
          ? t('Enter the code from your authenticator app, or one of your recovery codes.')
          : t('Use your passkey, or enter one of your recovery codes.')}
      </p>
      <AccessField
        label={t('Code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        disabled={state === 'sending'}
        error={error}
        onValue={setCode}
      />
      <button className="a-button a-primary" type="submit" disabled={state === 'sending'}>
        {state === 'sending' ? t('Verifying…') : t('Verify code')}
      </button>
      {methods.includes('passkey') && (
        <PasskeyButton step={step} label={t('Use your passkey')} onSignedIn={onSignedIn} />
      )}
      <button className="a-link link" type="button" onClick={() => onOver()}>
        {t('Use another account')}
      </button>
    </form>
  )
}

const unreachable = t('The code couldn’t be checked. Check your connection and try again.')

interface SecondStepFormProps {
  readonly step: SecondStep
  readonly onSignedIn: () => void
  /** The person begins anew with the password; why, unless they chose to. */
  readonly onOver: (why?: string) => void
}
