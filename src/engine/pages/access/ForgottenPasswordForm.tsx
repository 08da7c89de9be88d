import { type FormEvent, useEffect, useRef, useState } from 'react'
import { postBeforeSignIn } from '../../providers/postBeforeSignIn.ts'
import { t } from '../../texts/t.ts'
import { AccessField } from './AccessField.tsx'

/**
 * Asks for the mail with the reset link (forgot.1–forgot.3). The browser itself checks the email (required, type). What
 * had the focus goes as this comes, and again as it is sent: the focus goes to what is there instead.
 */
export function ForgottenPasswordForm({ email: known }: { readonly email: string }) {
  const [email, setEmail] = useState(known)
  const [state, setState] = useState<'idle' | 'sending' | 'refused' | 'sent'>('idle')
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (state === 'sent') notice.current?.focus()
    else if (state !== 'sending') form.current?.querySelector('input')?.focus()
  }, [state])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState('sending')
    const response = await postBeforeSignIn('/api/v1/forgotten-password', { email }).catch(() => null)
    if (response === null) return setState('idle')
    setState(response.status === 204 ? 'sent' : 'refused')
  }

  if (state === 'sent') {
    return (
      <p ref={notice} className="a-notice" role="status" tabIndex={-1}>
        {t('Please check your email for a password reset link.')}
      </p>
    )
  }
  const sending = state === 'sending'
  return (
    <form ref={form} className="a-form stack gap-12" onSubmit={event => void submit(event)}>
      {state === 'refused' && (
        <p className="a-banner" role="alert">
          {t('Invalid email or password')}
        </p>
      )}
      <p className="a-prompt soft">{t('Please provide your email to request a password reset.')}</p>
      <AccessField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        disabled={sending}
        onValue={setEmail}
      />
      <button className="a-button a-primary" type="submit" disabled={sending}>
        {t('Send Reset Password Email')}
      </button>
    </form>
  )
}
