import { auditRow } from '../entities/auditRow.ts'
import { type Call, consoleUrlOf } from '../http/call.ts'

/** A line of the audit log for a sign-in that was refused to somebody who is not known here: the platform's own affair. */
export async function recordRefusal(call: Call, email: string): Promise<void> {
  const { context, requestId, address, request } = call
  const name = email.trim().slice(0, 100)
  const nobody = { id: 'unknown', name, email: '', grants: {}, platform: false }
  const agent = request.headers.get('user-agent')
  const audit = auditRow(context.catalogue, {
    actor: { principal: nobody, source: 'ui', requestId, address, agent, consoleUrl: consoleUrlOf(call) },
    now: context.clock(),
    action: 'login_failed',
    entity: { type: 'user', id: 'unknown', name },
    organization: null,
    changes: [],
  })
  if (audit) await context.store.transaction(tx => tx.insert(audit.table, [audit.row]))
}
