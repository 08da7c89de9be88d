import type { ApiContext } from '../apiContext.ts'
import { languageOf, type MailContext, sendMail } from '../sendMail.ts'
import type { Row } from '../store/Store.ts'
import { type AccessMailKind, accessMail } from './accessMail.ts'
import { mayUsePassword } from './reachOf.ts'
import { inviteMinutes, resetMinutes, storeResetToken } from './resetTokens.ts'
import { newToken } from './tokens.ts'

/** Mails a single-use link to the page where a person chooses a password; who may have none is told how they sign in. */
export async function sendPasswordLink(
  context: MailContext & Pick<ApiContext, 'store' | 'clock' | 'catalogue'>,
  kind: 'reset' | 'invite',
  user: Row,
  consoleUrl: string,
): Promise<void> {
  if (!(await mayUsePassword(context.store.read, user, context.clock()))) {
    return sendAccessMail(context, kind === 'reset' ? 'no-password' : 'invite-sign-on', user, `${consoleUrl}/`)
  }
  const link = await passwordLink(context, user.id, consoleUrl, kind === 'reset' ? resetMinutes : inviteMinutes)
  await sendAccessMail(context, kind, user, link)
}

export async function sendAccessMail(
  context: MailContext & Pick<ApiContext, 'catalogue'>,
  kind: AccessMailKind,
  user: Row,
  link: string,
): Promise<void> {
  const { title } = context.catalogue
  const person = { to: String(user.email), name: String(user.name), link, title }
  await sendMail(context, languageOf(user), () => accessMail(kind, person))
}

/** The link alone; the first administrator finds it in the log. */
export async function passwordLink(
  context: Pick<ApiContext, 'store' | 'clock'>,
  user: string,
  consoleUrl: string,
  minutes: number,
): Promise<string> {
  const token = newToken()
  await context.store.transaction(tx => storeResetToken(tx, { token, user, now: context.clock(), minutes }))
  return `${consoleUrl}/reset-password?token=${token}`
}
