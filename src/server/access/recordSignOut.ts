import type { Call } from '../http/call.ts'
import { recordAccess } from './recordAccess.ts'

/** A line of the audit log for whoever's session the call came with; none where that is over. */
export async function recordSignOut(call: Call): Promise<void> {
  const { world, token } = call
  const id = token === null ? null : await world.sessions.userOf(token)
  const [user] = id === null ? [] : await world.store.read.byIds('user', [id], 'all')
  if (user) await world.store.transaction(tx => recordAccess(tx, call, user, 'logout'))
}
