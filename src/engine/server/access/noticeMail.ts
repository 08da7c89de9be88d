import type { ApiContext } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'

/**
 * Tells a person by mail what was changed about how they get in, so that they learn of it where it wasn't them. Not waited for: what
 * was changed stays changed when the mail server doesn't answer.
 * @param details what it was, in a line
 */
export function sendNotice(
  context: Pick<ApiContext, 'mailer' | 'catalogue' | 'log'>,
  user: Row,
  notice: Notice,
  details?: string,
): void {
  const { title } = context.catalogue
  const text = [
    `Hello ${String(user.name)},`,
    `${sentences[notice]} ${title}.`,
    ...(details === undefined ? [] : [details]),
    'If this was you, no action is needed. If not, choose a new password with the Forgotten Password button on the sign-in page, and tell an administrator.',
  ].join('\n\n')
  context.mailer.send({ to: String(user.email), subject: `${subjects[notice]} ${title}`, text }).catch(error => {
    context.log.error({ stack: String(error) }, 'A notice about an account was not sent')
  })
}

export type Notice = keyof typeof subjects

const subjects = {
  password: 'Your password was changed for',
  factorAdded: 'A second factor was added to your account at',
  factorRemoved: 'The second factor was removed from your account at',
  passkeyAdded: 'A passkey was added to your account at',
  passkeyRemoved: 'A passkey was removed from your account at',
  newPlace: 'New sign-in to your account at',
  keyCreated: 'A key of a service account was created at',
  signOnLinked: 'Single sign-on was linked to your account at',
  signOnUnlinked: 'Single sign-on was unlinked from your account at',
  recoveryCodes: 'New recovery codes were created for your account at',
} as const

const sentences: Readonly<Record<Notice, string>> = {
  password: 'your password was changed, and all other sessions ended, for',
  factorAdded: 'an authenticator app was set up, and all other sessions ended, for your account at',
  factorRemoved: 'the second factor was removed: your password alone signs you in again at',
  passkeyAdded: 'a passkey was added, which signs in without your password, to your account at',
  passkeyRemoved: 'a passkey was removed from your account at',
  newPlace: 'someone signed in from a network or a browser that you have not used before, to your account at',
  keyCreated: 'a key was created, in your name or for a service account that you answer for, at',
  signOnLinked: 'single sign-on was linked, which signs in without your password, to your account at',
  signOnUnlinked: 'single sign-on was unlinked, and all other sessions ended, for your account at',
  recoveryCodes: 'new recovery codes were created, and the old ones no longer work, for your account at',
}
