import type { Call } from '../http/call.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { mayUsePassword } from './reachOf.ts'
import { dropResetTokens } from './resetTokens.ts'
import { endSessionsOf } from './sessions.ts'
import { dropSteps } from './signInSteps.ts'

/**
 * Whether this is the person's password; false too for who has none. Counts as a try at signing in: whoever finds a session open must not
 * guess here. @throws ApiError 429
 */
export async function isOwnPassword({ context, address }: Call, user: Row, password: string): Promise<boolean> {
  const giveBack = await context.countTry(
    'sign-in',
    { address, account: String(user.email) },
    context.passwords.demandRoom,
  )
  const [credential] = await context.store.read.byIds('credential', [user.id], 'all')
  // One that finds the queue full counts as well: whoever fills it must not try for ever.
  const right = await context.passwords.verify(password.slice(0, 1000), String(credential?.hash ?? ''))
  if (right) await giveBack()
  return right && (await mayUsePassword(context.store.read, user, context.clock()))
}

/** Another password: mailed links to choose one are void, and all sessions end but the one kept. */
export async function changePassword(
  tx: Transaction,
  { user, hash, keep }: { readonly user: string; readonly hash: string; readonly keep: string | null },
): Promise<void> {
  const [old] = await tx.lock('credential', [user], 'all')
  await (old ? tx.update('credential', [{ ...old, hash }]) : tx.insert('credential', [{ id: user, hash }]))
  await dropResetTokens(tx, user)
  await dropSteps(tx, user)
  await endSessionsOf(tx, user, keep)
}
