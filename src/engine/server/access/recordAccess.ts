import type { SignInAction } from '../../contract/ownAccount.ts'
import { auditRow } from '../entities/auditRow.ts'
import { type Call, consoleUrlOf } from '../http/call.ts'
import type { Row, Transaction } from '../store/Store.ts'
import type { Principal } from './principal.ts'

/**
 * A line of the audit log for signing in and out, which are no writes of a resource.
 * @param by who did it, where it wasn't the person themselves
 */
export async function recordAccess(
  tx: Transaction,
  call: Call,
  user: Row,
  action: SignInAction,
  by?: Principal,
): Promise<void> {
  const { context, requestId, address, request } = call
  const own = { id: user.id, name: String(user.name), email: String(user.email), grants: {}, platform: false }
  const agent = request.headers.get('user-agent')
  const organizations = Array.isArray(user.organizations) ? user.organizations : []
  const audit = auditRow(context.catalogue, {
    actor: { principal: by ?? own, source: 'ui', requestId, address, agent, consoleUrl: consoleUrlOf(call) },
    now: context.clock(),
    action,
    entity: { type: 'user', id: user.id, name: own.name },
    // Who belongs to several organizations is audited in their first one.
    organization: user.defaultOrganization ?? organizations[0],
    changes: [],
  })
  if (audit) await tx.insert(audit.table, [audit.row])
}
