import type { Change } from '../../contract/api.ts'
import { auditRow } from '../entities/auditRow.ts'
import { actorOf, type SignedInCall } from '../http/call.ts'
import type { Transaction } from '../store/Store.ts'

/** What somebody did that is no write of a row: an export that was read, a batch of facts. */
export interface AuditedEvent {
  readonly action: 'export' | 'facts_received'
  readonly entity: { readonly type: string; readonly id: string; readonly name: string }
  readonly organization: unknown
  readonly changes?: readonly Change[]
  readonly batchId?: string
}

export async function recordEvent(tx: Transaction, call: SignedInCall, event: AuditedEvent): Promise<void> {
  const { changes = [], batchId, ...others } = event
  const actor = { ...actorOf(call), ...(batchId === undefined ? {} : { batchId }) }
  const audit = auditRow(call.context.catalogue, { ...others, actor, now: call.context.clock(), changes })
  if (audit) await tx.insert(audit.table, [audit.row])
}
