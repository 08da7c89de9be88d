import type { Row } from '../store/Store.ts'
import type { World } from '../world.ts'
import { type AccessMailKind, accessMail } from './accessMail.ts'
import { mayUsePassword } from './reachOf.ts'
import { inviteMinutes, resetMinutes, storeResetToken } from './resetTokens.ts'
import { newToken } from './tokens.ts'

/** Mails a single-use link to the page where a person chooses a password; who may have none is told how they sign in. */
export async function sendPasswordLink(
  world: Pick<World, 'store' | 'clock' | 'mailer' | 'catalogue'>,
  kind: 'reset' | 'invite',
  user: Row,
  consoleUrl: string,
): Promise<void> {
  if (!(await mayUsePassword(world.store.read, user, world.clock()))) {
    return sendAccessMail(world, kind === 'reset' ? 'no-password' : 'invite-sign-on', user, `${consoleUrl}/`)
  }
  const link = await passwordLink(world, user.id, consoleUrl, kind === 'reset' ? resetMinutes : inviteMinutes)
  await sendAccessMail(world, kind, user, link)
}

export async function sendAccessMail(
  world: Pick<World, 'mailer' | 'catalogue'>,
  kind: AccessMailKind,
  user: Row,
  link: string,
): Promise<void> {
  const { title } = world.catalogue
  await world.mailer.send(accessMail(kind, { to: String(user.email), name: String(user.name), link, title }))
}

/** The link alone; the first administrator finds it in the log. */
export async function passwordLink(
  world: Pick<World, 'store' | 'clock'>,
  user: string,
  consoleUrl: string,
  minutes: number,
): Promise<string> {
  const token = newToken()
  await world.store.transaction(tx => storeResetToken(tx, { token, user, now: world.clock(), minutes }))
  return `${consoleUrl}/reset-password?token=${token}`
}
