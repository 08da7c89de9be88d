import type { Mail } from '../outside.ts'

export type AccessMailKind = keyof typeof texts

/** The mails about getting in: each has one link, which leads to what the person is asked to do. */
export function accessMail(
  kind: AccessMailKind,
  { to, name, link, title }: { to: string; name: string; link: string; title: string },
): Mail {
  const { subject, lead, action, until } = texts[kind]
  const end = `${until} If you did not expect this email, you can ignore it.`.trimStart()
  const text = [`Hello ${name},`, lead(title), link, end].join('\n\n')
  const html = `<p>Hello ${escaped(name)},</p><p>${escaped(lead(title))}</p><p><a href="${escaped(link)}">${action}</a></p><p>${escaped(end)}</p>`
  return { to, subject: subject(title), text, html }
}

const texts = {
  reset: {
    subject: (title: string) => `Choose a new password for ${title}`,
    lead: (title: string) => `someone, probably you, asked for a new password for ${title}. Choose one here:`,
    action: 'Choose a password',
    until: 'The link works once, within ten minutes.',
  },
  invite: {
    subject: (title: string) => `You are invited to ${title}`,
    lead: (title: string) => `you have been invited to ${title}. Choose a password to sign in:`,
    action: 'Choose a password',
    until: 'The link works once, within three days.',
  },
  'invite-sign-on': {
    subject: (title: string) => `You are invited to ${title}`,
    lead: (title: string) => `you have been invited to ${title}. Continue with single sign-on to sign in:`,
    action: 'Sign in',
    until: '',
  },
  'no-password': {
    subject: (title: string) => `Sign in to ${title} with single sign-on`,
    lead: (title: string) =>
      `someone, probably you, asked for a new password for ${title}. You have none: continue with single sign-on.`,
    action: 'Sign in',
    until: '',
  },
  'link-sign-on': {
    subject: (title: string) => `Link single sign-on to your ${title} account`,
    lead: (title: string) =>
      `someone, probably you, continued with single sign-on to ${title}. Link it to your account, in the browser where you started:`,
    action: 'Link single sign-on',
    until: 'The link works once, within ten minutes.',
  },
} as const

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
