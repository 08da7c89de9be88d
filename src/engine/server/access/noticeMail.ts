import { t } from '../../texts/t.ts'
import type { ApiContext } from '../apiContext.ts'
import { languageOf, type MailContext, sendMail } from '../sendMail.ts'
import type { Row } from '../store/Store.ts'

/**
 * Tells a person by mail what was changed about how they get in, so that they learn of it where it wasn't them. Not waited for: what
 * was changed stays changed when the mail server doesn't answer.
 * @param details what it was, in a line; said in their language
 */
export function sendNotice(
  context: MailContext & Pick<ApiContext, 'catalogue'>,
  user: Row,
  notice: Notice,
  details?: () => string,
): void {
  const write = () => {
    const [subject, sentence] = notices[notice](context.catalogue.title)
    const text = [
      t('Hello %{name},', { name: String(user.name) }),
      sentence,
      ...(details ? [details()] : []),
      t(
        'If this was you, no action is needed. If not, choose a new password with the Forgotten Password button on the sign-in page, and tell an administrator.',
      ),
    ].join('\n\n')
    return { to: String(user.email), subject, text }
  }
  sendMail(context, languageOf(user), write).catch(error => {
    context.log.error({ stack: String(error) }, 'A notice about an account wasn’t sent')
  })
}

export type Notice = keyof typeof notices

/** The subject, and what goes on after the greeting. */
const notices = {
  password: (title: string) => [
    t('Your password was changed for %{title}', { title }),
    t('your password was changed, and all other sessions ended, for %{title}.', { title }),
  ],
  factorAdded: (title: string) => [
    t('A second factor was added to your account at %{title}', { title }),
    t('an authenticator app was set up, and all other sessions ended, for your account at %{title}.', { title }),
  ],
  factorRemoved: (title: string) => [
    t('The second factor was removed from your account at %{title}', { title }),
    t('the second factor was removed: your password alone signs you in again at %{title}.', { title }),
  ],
  passkeyAdded: (title: string) => [
    t('A passkey was added to your account at %{title}', { title }),
    t('a passkey was added, which signs in without your password, to your account at %{title}.', { title }),
  ],
  passkeyRemoved: (title: string) => [
    t('A passkey was removed from your account at %{title}', { title }),
    t('a passkey was removed from your account at %{title}.', { title }),
  ],
  newPlace: (title: string) => [
    t('New sign-in to your account at %{title}', { title }),
    t('someone signed in from a network or a browser that you haven’t used before, to your account at %{title}.', {
      title,
    }),
  ],
  keyCreated: (title: string) => [
    t('A key of a service account was created at %{title}', { title }),
    t('a key was created in your name, or for a service account that you are responsible for, at %{title}.', { title }),
  ],
  signOnLinked: (title: string) => [
    t('Single sign-on was linked to your account at %{title}', { title }),
    t('single sign-on was linked, which signs in without your password, to your account at %{title}.', { title }),
  ],
  signOnUnlinked: (title: string) => [
    t('Single sign-on was unlinked from your account at %{title}', { title }),
    t('single sign-on was unlinked, and all other sessions ended, for your account at %{title}.', { title }),
  ],
  recoveryCodes: (title: string) => [
    t('New recovery codes were created for your account at %{title}', { title }),
    t('new recovery codes were created, and the old ones no longer work, for your account at %{title}.', { title }),
  ],
} as const satisfies Readonly<Record<string, (title: string) => readonly [subject: string, sentence: string]>>
