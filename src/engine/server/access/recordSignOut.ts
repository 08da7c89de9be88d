import type { Call } from '../http/call.ts'
import { recordAccess } from './recordAccess.ts'

/** A line of the audit log for whoever's session the call came with; none where that is over. */
export async function recordSignOut(call: Call): Promise<void> {
  const { context, token } = call
  const session = token === null ? null : await context.sessions.find(token)
  const [user] = session === null ? [] : await context.store.read.byIds('user', [session.user], 'all')
  if (!session || !user) return
  const { provider } = session
  await context.store.transaction(tx => recordAccess(tx, call, user, 'logout', { provider }))
}
