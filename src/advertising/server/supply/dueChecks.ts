import { systemActor } from '../../../engine/server/access/systemActor.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { queueRun, runName } from '../../../engine/server/jobs/queueRun.ts'
import type { Condition, Reads, Row, Transaction } from '../../../engine/server/store/Store.ts'
import type { World } from '../../../engine/server/world.ts'

/** Queues a run for each organization with publishers that are due. While one is queued or running, there is no other. */
export async function queueDueChecks(world: World): Promise<void> {
  const now = world.clock()
  const organizations = new Set(
    (await dueChecks(world.store.read, now)).map(({ organization }) => String(organization)),
  )
  for (const organization of organizations) {
    try {
      await world.store.transaction(tx => queueOne(world, tx, organization, now))
    } catch (error) {
      // They stay due until there is room in the queue.
      if (!(error instanceof ApiError) || error.status !== 429) throw error
    }
  }
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

async function queueOne(world: World, tx: Transaction, organization: string, now: Date): Promise<void> {
  const [owner] = await tx.lock('organization', [organization], 'all')
  if (!owner || (await isWorkedOn(tx, organization))) return
  await queueRun(world, tx, systemActor(world, `ads.txt of ${organization}`), {
    organization,
    name: runName('ads.txt check', now.toISOString()),
    kind: 'supply_check',
    trigger: 'schedule',
    share: 'organization',
  })
}

async function isWorkedOn(reads: Pick<Reads, 'list'>, organization: string): Promise<boolean> {
  const where = [
    { column: 'kind', op: 'in', values: ['supply_check'] },
    { column: 'status', op: 'in', values: ['queued', 'running'] },
  ] as const
  return (await reads.list('job-run', { scope: [organization], where, limit: 0 })).total > 0
}
