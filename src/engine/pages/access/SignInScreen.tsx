import { useEffect, useState } from 'react'
import type { SampleSignIn } from '../../contract/api.ts'
import { askCurrentUser } from '../../providers/askCurrentUser.ts'
import { basePath } from '../../providers/basePath.ts'
import { nameWindow } from '../../providers/brand.ts'
import { t } from '../../texts/t.ts'
import { AccessLayout } from './AccessLayout.tsx'
import { ForgottenPasswordForm } from './ForgottenPasswordForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SingleSignOnLink } from './SingleSignOnLink.tsx'
import { singleSignOnError } from './singleSignOnError.ts'
import { useAccessConfig } from './useAccessConfig.ts'
import { useSignOnOffer } from './useSignOnOffer.ts'

/**
 * The sign-in screen and, behind its "Forgotten Password" button, the screen that asks for a reset mail. What the API offers besides
 * comes a moment later, and so stands below what can be pressed by then.
 */
export function SignInScreen({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [view, setView] = useState<'first' | 'forgotten' | 'back'>('first')
  const [email, setEmail] = useState('')
  const [chosen, setChosen] = useState<SampleSignIn>()
  const [refusal] = useState(() => singleSignOnError(location.search))
  const { sampleSignIns, passkeys } = useAccessConfig()
  const provider = useSignOnOffer(email)
  const asked = withoutError(location.href).slice(basePath.length)

  useEffect(() => {
    nameWindow(t('Sign in'))
    if (refusal) history.replaceState(null, '', withoutError(location.href))
    return onReturn(() => void askCurrentUser().then(answer => answer.state === 'present' && onSignedIn()))
  }, [refusal, onSignedIn])

  if (view === 'forgotten') {
    return (
      <AccessLayout title={t('Forgotten password')}>
        <ForgottenPasswordForm email={email} />
        <p className="centered below">
          <button className="a-link link" type="button" onClick={() => setView('back')}>
            {t('Back to sign in')}
          </button>
        </p>
      </AccessLayout>
    )
  }
  return (
    <AccessLayout title={t('Sign in')}>
      <SignInForm
        onSignedIn={onSignedIn}
        email={email}
        onEmailChange={setEmail}
        sample={chosen}
        notice={refusal}
        focused={view === 'back'}
      />
      <p className="centered below">
        <button className="a-link link" type="button" onClick={() => setView('forgotten')}>
          {t('Forgotten Password')}
        </button>
      </p>
      <SingleSignOnLink asked={asked} />
      {passkeys && <PasskeyButton label={t('Sign in with a passkey')} onSignedIn={onSignedIn} />}
      {provider && <SingleSignOnLink asked={asked} provider={provider} />}
      <span className="visually-hidden" aria-live="polite">
        {provider && t('You can continue with %{name}.', { name: provider.name })}
      </span>
      {sampleSignIns.length > 0 && (
        <section className="a-sample row wrap" aria-label={t('Sample sign-ins')}>
          <p className="soft full">{t('Sample data is on. Look around as:')}</p>
          {sampleSignIns.map(one => (
            <button
              key={one.email}
              className="a-chip hover"
              type="button"
              title={one.email}
              onClick={() => setChosen({ ...one })}
            >
              {one.role}
            </button>
          ))}
        </section>
      )}
    </AccessLayout>
  )
}

/** Somebody may have signed in from another tab meanwhile (access.6). */
function onReturn(ask: () => void): () => void {
  window.addEventListener('focus', ask)
  window.addEventListener('online', ask)
  return () => {
    window.removeEventListener('focus', ask)
    window.removeEventListener('online', ask)
  }
}

function withoutError(href: string): string {
  const address = new URL(href)
  address.searchParams.delete('error')
  return `${address.pathname}${address.search}${address.hash}`
}
