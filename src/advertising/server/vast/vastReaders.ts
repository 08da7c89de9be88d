import type { Principal } from '../../../engine/server/access/principal.ts'
import type { Entry } from '../../../engine/server/access/reachOf.ts'
import { lacksFactor } from '../../../engine/server/access/requiredFactor.ts'
import { entryOf } from '../../../engine/server/access/sessions.ts'
import type { Call } from '../../../engine/server/http/call.ts'

/**
 * Who may be behind a call that needs no session. The console's page asks for a document without credentials, so a call says
 * only where it comes from: whoever is signed in from there may be asking, and nobody else learns which URLs exist. A session
 * that did come along says who it is.
 */
export async function vastReaders(call: Call): Promise<readonly Principal[]> {
  const { context, token } = call
  const own = token === null ? null : await context.sessions.find(token)
  const sessions = own === null ? await signedInFrom(call) : [own]
  const readers = await Promise.all(sessions.map(one => context.principalOf(one.user, one)))
  return readers.filter(principal => principal !== null).filter(principal => !lacksFactor(principal))
}

async function signedInFrom({ context, address }: Call): Promise<readonly Session[]> {
  const where = [
    { column: 'address', op: 'in', values: [address] },
    { column: 'endsAt', op: 'gte', values: [context.clock().toISOString()] },
  ] as const
  const { rows } = await context.store.read.list('session', { scope: 'all', where, limit: mostSessions })
  const sessions = rows.map(row => ({ user: String(row.user), ...entryOf(row) }))
  return [...new Map(sessions.map(one => [JSON.stringify(one), one])).values()]
}

interface Session extends Entry {
  readonly user: string
}

/** A whole office behind one address. */
const mostSessions = 200
