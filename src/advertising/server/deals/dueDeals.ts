import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { dueTable, markDue } from '../../../engine/server/jobs/dueRows.ts'
import { queueDueRuns } from '../../../engine/server/jobs/queueDueRuns.ts'
import type { Transaction } from '../../../engine/server/store/Store.ts'

/** Deals that partners are to be told or asked about, and when; the id is the deal's. */
export const dueDealTable = dueTable('deal-due')
export const dueDeals = dueDealTable.name

/** Has a deal synced at that time, or when it was due anyway if that is earlier. */
export async function markDealDue(tx: Transaction, { id, organization }: DueDeal, at: Date): Promise<void> {
  await markDue(tx, dueDealTable, { id, organization }, at)
}

interface DueDeal {
  readonly id: string
  readonly organization?: unknown
}

/** Queues one run for each organization that has deals due, unless one is there that will see to them. */
export async function queueDueDeals(context: ApiContext): Promise<void> {
  const where = [{ column: 'at', op: 'lte', values: [context.clock().toISOString()] }] as const
  const order = [{ column: 'at', direction: 'asc' }] as const
  const { rows } = await context.store.read.list(dueDeals, { scope: 'all', where, order, limit: 500 })
  const organizations = rows.map(({ organization }) => organization)
  await queueDueRuns(context, organizations, { kind: 'deal_sync', name: 'Sync deals', actor: 'deals' })
}
