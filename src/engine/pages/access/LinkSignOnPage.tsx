import { useEffect, useState } from 'react'
import { Phrase } from '../../kit/Phrase.tsx'
import { withBasePath } from '../../providers/basePath.ts'
import { brand, nameWindow } from '../../providers/brand.ts'
import { postBeforeSignIn } from '../../providers/postBeforeSignIn.ts'
import { said } from '../../texts/said.ts'
import { t } from '../../texts/t.ts'
import { AccessLayout } from './AccessLayout.tsx'

/**
 * Asks whether single sign-on shall be linked to an account that exists. Without a token the mail that has one is still
 * on its way. A press, not a visit, links: programs visit the links of mails, too.
 */
export function LinkSignOnPage({ token }: { readonly token: string | null }) {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    nameWindow(t('Link single sign-on'))
  }, [])

  const link = async () => {
    setSending(true)
    const response = await postBeforeSignIn('/api/v1/oidc/link', { token }).catch(() => null)
    const body: unknown = await response?.json().catch(() => null)
    if (response?.ok) return location.assign(withBasePath(textOf(body, 'path') ?? '/'))
    setSending(false)
    const sentence = textOf(body, 'error')
    setFailure(sentence ? said(sentence) : t('Single sign-on couldn’t be linked. Check your connection and try again.'))
  }

  if (!token) {
    return (
      <AccessLayout title={t('Check your email')}>
        <p className="a-notice" role="status">
          {t('We sent you a link. Open it in this browser within ten minutes to link single sign-on to your account.')}
        </p>
        <a className="a-button" href={withBasePath('/')}>
          {t('Back to sign in')}
        </a>
      </AccessLayout>
    )
  }
  return (
    <AccessLayout title={t('Link single sign-on')}>
      {failure && (
        <p className="a-banner" role="alert">
          {failure}
        </p>
      )}
      <p className="a-prompt soft">
        <Phrase
          text="From now on, your single sign-on account signs in to your %{title} account. Link it only if you just continued with single sign-on yourself."
          values={{ title: brand.get().title }}
        />
      </p>
      <button className="a-button a-primary" type="button" disabled={sending} onClick={() => void link()}>
        {t('Link single sign-on')}
      </button>
      <p className="centered below">
        <a className="a-link link" href={withBasePath('/')}>
          {t('Cancel')}
        </a>
      </p>
    </AccessLayout>
  )
}

function textOf(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' ? value : undefined
}
