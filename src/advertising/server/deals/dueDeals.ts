import { systemActor } from '../../../engine/server/access/systemActor.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { queueRun, runName } from '../../../engine/server/jobs/queueRun.ts'
import type { TableSpec, Transaction } from '../../../engine/server/store/Store.ts'
import type { World } from '../../../engine/server/world.ts'

/** Deals that partners are to be told or asked about, and when; the id is the deal's. */
export const dueDealTable: TableSpec = {
  name: 'deal-due',
  scopeField: 'organization',
  columns: [
    { name: 'organization', type: 'text' },
    { name: 'at', type: 'time' },
  ],
  searched: [],
  unique: [],
}
export const dueDeals = dueDealTable.name

/** Has a deal synced at that time, or when it was due anyway if that is earlier. */
export async function markDealDue(tx: Transaction, deal: DueDeal, at: Date): Promise<void> {
  const [known] = await tx.lock(dueDeals, [deal.id], 'all')
  const row = { id: deal.id, organization: deal.organization, at: at.toISOString() }
  if (!known) await tx.insert(dueDeals, [row])
  else if (String(known.at) > row.at) await tx.update(dueDeals, [row])
}

interface DueDeal {
  readonly id: string
  readonly organization?: unknown
}

/** Queues one run for each organization that has deals due, unless one is there that will see to them. */
export async function queueDueDeals(world: World): Promise<void> {
  const now = world.clock()
  const where = [{ column: 'at', op: 'lte', values: [now.toISOString()] }] as const
  const order = [{ column: 'at', direction: 'asc' }] as const
  const { rows } = await world.store.read.list(dueDeals, { scope: 'all', where, order, limit: 500 })
  for (const organization of new Set(rows.map(row => String(row.organization)))) {
    try {
      await world.store.transaction(tx => queueOne(world, tx, organization, now))
    } catch (error) {
      // They stay due until there is room in the queue.
      if (!(error instanceof ApiError) || error.status !== 429) throw error
    }
  }
}

async function queueOne(world: World, tx: Transaction, organization: string, now: Date): Promise<void> {
  // One process at a time looks whether there is a run.
  await tx.lock('organization', [organization], 'all')
  const where = [
    { column: 'kind', op: 'in', values: ['deal_sync'] },
    { column: 'status', op: 'in', values: ['queued', 'running'] },
  ] as const
  if ((await tx.list('job-run', { scope: [organization], where, limit: 0 })).total > 0) return
  await queueRun(world, tx, systemActor(world, `deals ${organization}`), {
    organization,
    name: runName('Sync deals', now.toISOString()),
    kind: 'deal_sync',
    trigger: 'schedule',
    share: 'organization',
  })
}
