import { useEffect, useState } from 'react'
import { SignInForm } from '../pages/access/SignInForm.tsx'
import { askCurrentUser } from '../providers/askCurrentUser.ts'
import { useCurrentUser } from '../providers/currentUser.ts'
import { onSessionEnded } from '../providers/signInAgain.ts'
import { ModalDialog } from './ModalDialog.tsx'

/**
 * A session that ended: sign in again over the page, and the request that was refused goes out once more. Someone else
 * signing in here starts afresh, since nothing on the page is theirs.
 */
export function SessionDialog() {
  const { id, email } = useCurrentUser()
  const [answer, setAnswer] = useState<((signedIn: boolean) => void) | null>(null)
  useEffect(() => onSessionEnded(callback => setAnswer(() => callback)), [])
  useEffect(() => {
    // The email is known: what is missing is the password.
    if (answer) document.querySelector<HTMLInputElement>('.s-session input[type="password"]')?.focus()
  }, [answer])
  if (!answer) return null

  const close = (signedIn: boolean) => {
    answer(signedIn)
    setAnswer(null)
  }
  const onSignedIn = async () => {
    const answer = await askCurrentUser()
    if (answer.state === 'present' && answer.user.id !== id) return location.assign('/')
    close(answer.state === 'present')
  }
  return (
    <ModalDialog label="Sign in again" className="s-session" onClose={() => close(false)} closable={false}>
      <h2>Your session has ended</h2>
      <p className="k-dim">Sign in to go on where you were. Nothing that you typed is lost.</p>
      <SignInForm email={email} onSignedIn={() => void onSignedIn()} />
      <button type="button" className="s-link" onClick={() => close(false)}>
        Not now
      </button>
    </ModalDialog>
  )
}
