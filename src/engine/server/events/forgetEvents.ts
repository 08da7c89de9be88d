import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { forgetPositions } from '../audit/forgetPositions.ts'
import type { Condition } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'
import { deliveryTable } from './deliveryRow.ts'
import { eventTable } from './eventRow.ts'

/** How long events and deliveries are kept. What has waited for longer is not sent any more. */
const retentionDays = 30

/** Forgets what is older than that: events that were told, deliveries that have ended. And whose webhook is gone: how far it had got. */
export async function forgetEvents(context: ApiContext): Promise<void> {
  const until = new Date(context.clock().getTime() - retentionDays * 86_400_000).toISOString()
  await giveUp(context, until)
  await forget(context, eventTable, [
    { column: 'pending', op: 'in', values: [false] },
    { column: 'at', op: 'lte', values: [until] },
  ])
  await forget(context, deliveryTable, [
    { column: 'status', op: 'in', values: ['delivered', 'failed', 'skipped'] },
    { column: 'createdAt', op: 'lte', values: [until] },
  ])
  await forgetPositions(context)
}

async function forget({ store }: ApiContext, table: string, where: readonly Condition[]): Promise<void> {
  for (;;) {
    const { rows } = await store.read.list(table, { scope: 'all', where, limit: portion })
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await store.transaction(tx => tx.remove(table, ids))
    if (rows.length < portion) return
  }
}

async function giveUp(context: ApiContext, until: string): Promise<void> {
  const resource = resourceNamed(context, deliveryTable)
  const where: readonly Condition[] = [
    { column: 'status', op: 'in', values: ['pending'] },
    { column: 'createdAt', op: 'lte', values: [until] },
  ]
  await context.store.transaction(async tx => {
    const { rows } = await tx.list(deliveryTable, { scope: 'all', where, limit: portion })
    const locked = await tx.lock(deliveryTable, rows.map(({ id }) => id).sort(), 'all')
    const skipped = locked
      .filter(({ status }) => status === 'pending')
      .map(row => storedRow(resource, { ...row, status: 'skipped', error: `It has waited for ${retentionDays} days.` }))
    if (skipped.length > 0) await tx.update(deliveryTable, skipped)
  })
}

const portion = 1000
