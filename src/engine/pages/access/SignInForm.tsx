import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SampleSignIn } from '../../contract/api.ts'
import type { SecondStep } from '../../contract/secondFactor.ts'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { laterPart } from '../../kit/laterPart.tsx'
import { authProvider } from '../../providers/authProvider.ts'
import { SignInRefused } from '../../providers/SignInRefused.ts'
import type { Credentials } from '../../providers/signInAnswer.ts'
import { AccessField } from './AccessField.tsx'
import './access.css'
import { t } from '../../texts/t.ts'

const SecondStepForm = laterPart(() => import('./SecondStepForm.tsx').then(module => module.SecondStepForm))

const required = t('This field is required')

/**
 * Email, password and "Sign in" (sign-in.1–sign-in.5), without a page around it, so that a dialog can hold it when a
 * session ends in the middle of an edit. `onSignedIn` is called on 200. A `sample` sign-in is sent as soon as it is given.
 */
export function SignInForm({ onSignedIn, email: asked = '', onEmailChange, sample, notice, focused }: SignInFormProps) {
  const [email, setEmail] = useState(asked)
  const [password, setPassword] = useState('')
  const [state, setState] = useState<'idle' | 'sending' | 'refused'>('idle')
  const [refusal, setRefusal] = useState<string>()
  const [missing, setMissing] = useState({ email: false, password: false })
  const [step, setStep] = useState<SecondStep | null>(null)
  const [over, setOver] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (focused) focusInput(form.current, 'email')
  }, [focused])
  useEffect(() => {
    if (state === 'refused') focusInput(form.current, 'password')
  }, [state])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const now = { email: email.trim() === '', password: password === '' }
    setMissing(now)
    if (now.email || now.password) return focusInput(form.current, now.email ? 'email' : 'password')
    await send({ email: email.trim(), password })
  }
  const send = async (credentials: Credentials) => {
    if (state === 'sending') return
    setState('sending')
    const answer = await authProvider.login(credentials).catch(SignInRefused.of)
    if (!(answer instanceof SignInRefused)) {
      if (answer.state !== 'secondStep') return onSignedIn()
      await SecondStepForm.preload()
      return setStep(answer.step)
    }
    const later = answer.status === 429 || answer.status === 503
    setRefusal(later ? answer.sentence : undefined)
    // What was not even looked at need not be typed again.
    if (!later) setPassword('')
    setState('refused')
  }

  const sendSample = useEffectEvent(({ email, password }: SampleSignIn) => {
    setEmail(email)
    setPassword(password)
    setMissing({ email: false, password: false })
    void send({ email, password })
  })
  useEffect(() => {
    if (sample) sendSample(sample)
  }, [sample])

  const sending = state === 'sending'
  const banner = state === 'refused' ? t('Invalid email or password') : state === 'idle' && (over ?? notice)
  if (step) {
    const begin = (why?: string) => {
      setStep(null)
      setState('idle')
      setPassword('')
      setOver(why)
    }
    return (
      <LaterBoundary>
        <SecondStepForm step={step} onSignedIn={onSignedIn} onOver={begin} />
      </LaterBoundary>
    )
  }
  return (
    <form ref={form} className="a-form stack gap-12" onSubmit={event => void submit(event)} noValidate>
      {banner && (
        <p className="a-banner" role="alert">
          {banner}
          {state === 'refused' && refusal && <small>{refusal}</small>}
        </p>
      )}
      <AccessField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        disabled={sending}
        error={missing.email ? required : undefined}
        onValue={value => {
          setEmail(value)
          onEmailChange?.(value)
        }}
      />
      <AccessField
        label={t('Password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        disabled={sending}
        error={missing.password ? required : undefined}
        onValue={setPassword}
      />
      <button className="a-button a-primary" type="submit" disabled={sending}>
        {sending ? 'Signing In...' : t('Sign in')}
      </button>
    </form>
  )
}

function focusInput(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
}

interface SignInFormProps {
  /** It comes in the place of what had the focus. */
  readonly focused?: boolean
  readonly onSignedIn: () => void
  readonly email?: string
  readonly onEmailChange?: (email: string) => void
  /** Why the person is here, shown until the form is sent. */
  readonly notice?: string | undefined
  readonly sample?: SampleSignIn | undefined
}
