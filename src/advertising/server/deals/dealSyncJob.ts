import type { ApiContext } from '../../../engine/server/apiContext.ts'
import type { JobKind } from '../../../engine/server/jobs/jobKind.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { dueDeals } from './dueDeals.ts'
import { syncDeal } from './syncDeal.ts'

/** Syncs the deals of an organization that are due, one after the other. */
export const dealSyncJob: JobKind = async ({ context, run, signal, say }) => {
  let rows = 0
  for (;;) {
    signal.throwIfAborted()
    const deal = await claimNext(context, String(run.organization))
    if (!deal) break
    const next = await syncDeal(context, deal.id)
    await settle(context, deal, next)
    rows += 1
  }
  say(`${rows} deals synced`)
  return { rows }
}

/** If the process ends over one, it is due again by then. */
const leaseMs = 600_000

async function claimNext(context: ApiContext, organization: string): Promise<Row | null> {
  const now = context.clock()
  const where = [{ column: 'at', op: 'lte', values: [now.toISOString()] }] as const
  const order = [{ column: 'at', direction: 'asc' }] as const
  const { rows } = await context.store.read.list(dueDeals, { scope: [organization], where, order, limit: 1 })
  const [first] = rows
  if (!first) return null
  return context.store.transaction(async tx => {
    const [due] = await tx.lock(dueDeals, [first.id], 'all')
    if (!due || String(due.at) > now.toISOString()) return null
    const held = { ...due, at: new Date(now.getTime() + leaseMs).toISOString() }
    await tx.update(dueDeals, [held])
    return held
  })
}

/** What was marked due meanwhile stays so. */
async function settle(context: ApiContext, held: Row, next: Date | null): Promise<void> {
  await context.store.transaction(async tx => {
    const [due] = await tx.lock(dueDeals, [held.id], 'all')
    if (!due || due.at !== held.at) return
    if (next) await tx.update(dueDeals, [{ ...due, at: next.toISOString() }])
    else await tx.remove(dueDeals, [held.id])
  })
}
