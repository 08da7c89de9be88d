import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { queueDueRuns } from '../../../engine/server/jobs/queueDueRuns.ts'
import type { Condition, Reads, Row } from '../../../engine/server/store/Store.ts'
import { dueSellers } from './dealSellersDue.ts'

/** Queues a run for each organization with publishers, or sellers of deals, that are due. While one is queued or running, there is no other. */
export async function queueDueChecks(context: ApiContext): Promise<void> {
  const [reads, now] = [context.store.read, context.clock()]
  const due = [...(await dueChecks(reads, now)), ...(await dueSellers(reads, now))]
  const organizations = due.map(({ organization }) => organization)
  await queueDueRuns(context, organizations, { kind: 'supply_check', name: 'ads.txt check', actor: 'ads.txt of' })
}

/**
 * Active publishers that were never checked, then those whose next check is due, the longest due first: at most 100.
 * @param organization default: all of them
 */
export async function dueChecks(reads: Pick<Reads, 'list'>, now: Date, organization?: string): Promise<readonly Row[]> {
  const scope = organization ? [organization] : 'all'
  const active: Condition = { column: 'status', op: 'in', values: ['active'] }
  const order = [{ column: 'adsTxt.nextCheckAt', direction: 'asc' }] as const
  const rows: Row[] = []
  for (const due of [
    { column: 'adsTxt.nextCheckAt', op: 'in', values: [null] },
    { column: 'adsTxt.nextCheckAt', op: 'lte', values: [now.toISOString()] },
  ] as const) {
    const limit = mostAtOnce - rows.length
    if (limit > 0) rows.push(...(await reads.list('publisher', { scope, where: [due, active], order, limit })).rows)
  }
  return rows
}

const mostAtOnce = 100
