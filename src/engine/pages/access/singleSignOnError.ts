import { t } from '../../texts/t.ts'
/** The sentence for the `error` that single sign-on left in the address, or undefined when there is none. */
export function singleSignOnError(search: string): string | undefined {
  const error = new URLSearchParams(search).get('error')
  if (error === null) return undefined
  return sentences.get(error) ?? t('Single sign-on failed. Try again, or sign in with your password.')
}

const sentences = new Map([
  ['sso-not-configured', t('Single sign-on isn’t set up for this console.')],
  [
    'sso-unavailable',
    t('The single sign-on provider doesn’t respond. Try again later, or sign in with your password.'),
  ],
  ['sso-expired', t('This sign-in took too long or started in another browser. Try again.')],
  ['sso-cancelled', t('Single sign-on was canceled.')],
  ['sso-unverified', t('Your single sign-on provider hasn’t verified your email address.')],
  [
    'sso-outside-domain',
    t('Your single sign-on provider isn’t allowed to sign in users at your email domain. Ask an administrator.'),
  ],
  [
    'sso-not-allowed',
    t('Your account signs in with a password. Ask an administrator to turn on single sign-on for it.'),
  ],
  ['sso-too-often', t('Too many attempts. Try again in a few minutes.')],
  ['sso-unknown-user', t('Single sign-on worked, but you don’t have access to this console. Ask an administrator.')],
])
