import { escapedMarkup } from '../../contract/escapedMarkup.ts'
import { t } from '../../texts/t.ts'
import type { Mail } from '../outside.ts'

export type AccessMailKind = keyof typeof texts

/** The mails about getting in: each has one link, which leads to what the person is asked to do. */
export function accessMail(
  kind: AccessMailKind,
  { to, name, link, title }: { to: string; name: string; link: string; title: string },
): Mail {
  const { subject, lead, action, until } = texts[kind](title)
  const hello = t('Hello %{name},', { name })
  const end = `${until} ${t('If you didn’t expect this email, you can ignore it.')}`.trimStart()
  const text = [hello, lead, link, end].join('\n\n')
  const html = `<p>${escapedMarkup(hello)}</p><p>${escapedMarkup(lead)}</p><p><a href="${escapedMarkup(link)}">${escapedMarkup(action)}</a></p><p>${escapedMarkup(end)}</p>`
  return { to, subject, text, html }
}

const texts = {
  reset: (title: string) => ({
    subject: t('Choose a new password for %{title}', { title }),
    lead: t('someone, probably you, asked for a new password for %{title}. Choose one here:', { title }),
    action: t('Choose a password'),
    until: t('The link works once, within ten minutes.'),
  }),
  invite: (title: string) => ({
    subject: t('You are invited to %{title}', { title }),
    lead: t('you have been invited to %{title}. Choose a password to sign in:', { title }),
    action: t('Choose a password'),
    until: t('The link works once, within three days.'),
  }),
  'invite-sign-on': (title: string) => ({
    subject: t('You are invited to %{title}', { title }),
    lead: t('you have been invited to %{title}. Continue with single sign-on to sign in:', { title }),
    action: t('Sign in'),
    until: '',
  }),
  'no-password': (title: string) => ({
    subject: t('Sign in to %{title} with single sign-on', { title }),
    lead: t(
      'someone, probably you, asked for a new password for %{title}. Your account doesn’t have a password: continue with single sign-on.',
      { title },
    ),
    action: t('Sign in'),
    until: '',
  }),
  'link-sign-on': (title: string) => ({
    subject: t('Link single sign-on to your %{title} account', { title }),
    lead: t(
      'someone, probably you, continued with single sign-on to %{title}. Link it to your account, in the browser where you started:',
      { title },
    ),
    action: t('Link single sign-on'),
    until: t('The link works once, within ten minutes.'),
  }),
}
