import type { JobKind } from '../../../engine/server/jobs/jobKind.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { World } from '../../../engine/server/world.ts'
import { dueDeals } from './dueDeals.ts'
import { syncDeal } from './syncDeal.ts'

/** Syncs the deals of an organization that are due, one after the other. */
export const dealSyncJob: JobKind = async ({ world, run, signal, say }) => {
  let rows = 0
  for (;;) {
    signal.throwIfAborted()
    const deal = await claimNext(world, String(run.organization))
    if (!deal) break
    const next = await syncDeal(world, deal.id)
    await settle(world, deal, next)
    rows += 1
  }
  say(`${rows} deals synced`)
  return { rows }
}

/** If the process ends over one, it is due again by then. */
const leaseMs = 600_000

async function claimNext(world: World, organization: string): Promise<Row | null> {
  const now = world.clock()
  const where = [{ column: 'at', op: 'lte', values: [now.toISOString()] }] as const
  const order = [{ column: 'at', direction: 'asc' }] as const
  const { rows } = await world.store.read.list(dueDeals, { scope: [organization], where, order, limit: 1 })
  const [first] = rows
  if (!first) return null
  return world.store.transaction(async tx => {
    const [due] = await tx.lock(dueDeals, [first.id], 'all')
    if (!due || String(due.at) > now.toISOString()) return null
    const held = { ...due, at: new Date(now.getTime() + leaseMs).toISOString() }
    await tx.update(dueDeals, [held])
    return held
  })
}

/** What was marked due meanwhile stays so. */
async function settle(world: World, held: Row, next: Date | null): Promise<void> {
  await world.store.transaction(async tx => {
    const [due] = await tx.lock(dueDeals, [held.id], 'all')
    if (!due || due.at !== held.at) return
    if (next) await tx.update(dueDeals, [{ ...due, at: next.toISOString() }])
    else await tx.remove(dueDeals, [held.id])
  })
}
