import type { Mail } from '../outside.ts'

/** The mail that leads to choosing a password: for a person who forgot theirs, or who was invited. */
export function passwordMail(
  kind: 'reset' | 'invite',
  { to, name, link, title }: { to: string; name: string; link: string; title: string },
): Mail {
  const { subject, lead, until } = texts[kind]
  const text = [
    `Hello ${name},`,
    lead(title),
    link,
    `${until} If you did not expect this mail, you need not do anything.`,
  ].join('\n\n')
  const html = `<p>Hello ${escaped(name)},</p><p>${escaped(lead(title))}</p><p><a href="${escaped(link)}">Choose a password</a></p><p>${escaped(until)} If you did not expect this mail, you need not do anything.</p>`
  return { to, subject: subject(title), text, html }
}

const texts = {
  reset: {
    subject: (title: string) => `Choose a new password for ${title}`,
    lead: (title: string) => `somebody, probably you, asked for a new password for ${title}. Choose one here:`,
    until: 'The link works once, within ten minutes.',
  },
  invite: {
    subject: (title: string) => `You are invited to ${title}`,
    lead: (title: string) => `you have been invited to ${title}. Choose a password to sign in:`,
    until: 'The link works once, within three days.',
  },
} as const

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
