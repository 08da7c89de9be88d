import type { ApiContext } from '../apiContext.ts'
import { alertTable, notificationTable } from './notificationRow.ts'

/** How long what has ended is kept. */
const retentionDays = 90

/** Forgets alerts that ended before, and who was told of them. Their lines in the audit log stay. */
export async function forgetAlerts({ store, clock }: ApiContext): Promise<void> {
  const until = new Date(clock().getTime() - retentionDays * 86_400_000).toISOString()
  for (;;) {
    const { rows } = await store.read.list(alertTable, {
      scope: 'all',
      where: [
        { column: 'status', op: 'in', values: ['resolved'] },
        { column: 'resolvedAt', op: 'lte', values: [until] },
      ],
      limit: portion,
    })
    if (rows.length === 0) return
    const alerts = rows.map(({ id }) => id)
    await store.transaction(async tx => {
      const where = [{ column: 'alert', op: 'in', values: alerts }] as const
      for (;;) {
        const notifications = await tx.list(notificationTable, { scope: 'all', where, limit: 1000 })
        if (notifications.rows.length === 0) break
        await tx.remove(
          notificationTable,
          notifications.rows.map(({ id }) => id),
        )
      }
      await tx.remove(alertTable, alerts)
    })
    if (rows.length < portion) return
  }
}

const portion = 100
