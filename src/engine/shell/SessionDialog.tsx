import { useCallback, useEffect, useState } from 'react'
import { ModalDialog } from '../kit/ModalDialog.tsx'
import { SignInForm } from '../pages/access/SignInForm.tsx'
import { askCurrentUser } from '../providers/askCurrentUser.ts'
import { withBasePath } from '../providers/basePath.ts'
import { useCurrentUser } from '../providers/currentUser.ts'
import { onSessionEnded } from '../providers/signInAgain.ts'
import { t } from '../texts/t.ts'

/**
 * A session that ended: sign in again over the page, and the request that was refused goes out once more. Who signs in
 * by a passkey or single sign-on does so in another tab, and comes back. Someone else signing in starts afresh, since
 * nothing on the page is theirs.
 */
export function SessionDialog() {
  const { id, email } = useCurrentUser()
  const [answer, setAnswer] = useState<((signedIn: boolean) => void) | null>(null)
  useEffect(() => onSessionEnded(callback => setAnswer(() => callback)), [])
  useEffect(() => {
    // The email is known: what is missing is the password.
    if (answer) document.querySelector<HTMLInputElement>('.s-session input[type="password"]')?.focus()
  }, [answer])
  const close = useCallback(
    (signedIn: boolean) => {
      answer?.(signedIn)
      setAnswer(null)
    },
    [answer],
  )
  const look = useCallback(async () => {
    const found = await askCurrentUser()
    if (found.state !== 'present') return false
    if (found.user.id === id) close(true)
    else location.assign(withBasePath('/'))
    return true
  }, [id, close])
  useEffect(() => {
    if (!answer) return
    const onFocus = () => void look()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [answer, look])
  if (!answer) return null

  const onSignedIn = async () => {
    if (!(await look())) close(false)
  }
  return (
    <ModalDialog
      label={t('Sign in again')}
      className="s-session"
      width={368}
      onClose={() => close(false)}
      closable={false}
    >
      <h2>{t('Your session has expired')}</h2>
      <p className="k-dim">{t('Sign in to continue where you left off. Nothing you typed is lost.')}</p>
      <SignInForm email={email} onSignedIn={() => void onSignedIn()} />
      <p className="row wrap apart gap-lines below">
        <a className="link" href={withBasePath('/')} target="_blank" rel="noreferrer">
          {t('Sign in another way, in a new tab')}
        </a>
        <button type="button" className="link" onClick={() => close(false)}>
          {t('Not now')}
        </button>
      </p>
    </ModalDialog>
  )
}
