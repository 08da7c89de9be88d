import type { SignInAction } from '../../contract/ownAccount.ts'
import { auditRow } from '../entities/auditRow.ts'
import { type Call, originOf } from '../http/call.ts'
import type { Row, Transaction } from '../store/Store.ts'

/** A line of the audit log for signing in and out, which are no writes of a resource. */
export async function recordAccess(tx: Transaction, call: Call, user: Row, action: SignInAction): Promise<void> {
  const { world, requestId, address, request } = call
  const person = { id: user.id, name: String(user.name), email: String(user.email), grants: {}, platform: false }
  const agent = request.headers.get('user-agent')
  const organizations = Array.isArray(user.organizations) ? user.organizations : []
  const audit = auditRow(world.catalogue, {
    actor: { person, source: 'ui', requestId, address, agent, origin: originOf(call) },
    now: world.clock(),
    action,
    entity: { type: 'user', id: user.id, name: person.name },
    // Who belongs to several organizations is audited in their first one.
    organization: user.defaultOrganization ?? organizations[0],
    changes: [],
  })
  if (audit) await tx.insert(audit.table, [audit.row])
}
