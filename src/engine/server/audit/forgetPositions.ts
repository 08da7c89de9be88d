import type { ApiContext } from '../apiContext.ts'
import { rowsInPortions } from '../store/rowsInPortions.ts'
import { auditStreamTable } from './auditChain.ts'

/** Forgets how far webhooks had got that are gone. An archived one’s stays: restored, it would be sent the whole audit log again. */
export async function forgetPositions({ store }: Pick<ApiContext, 'store'>): Promise<void> {
  for await (const rows of rowsInPortions(store.read, auditStreamTable, { scope: 'all' })) {
    const positions = rows.flatMap(({ id }) => {
      const webhook = webhookOf(id)
      return webhook === null ? [] : [{ id, webhook }]
    })
    const named = [...new Set(positions.map(({ webhook }) => webhook))]
    const there = new Set((await store.read.byIds('webhook', named, 'all')).map(({ id }) => id))
    const left = positions.filter(({ webhook }) => !there.has(webhook)).map(({ id }) => id)
    if (left.length === 0) continue
    await store.transaction(async tx => {
      const locked = await tx.lock(auditStreamTable, left.sort(), 'all')
      const free = locked.filter(({ holder }) => holder === null).map(({ id }) => id)
      await tx.remove(auditStreamTable, free)
    })
  }
}

/** Whose position it is; null where it is something else that one process does at a time. */
function webhookOf(position: string): string | null {
  return /^(?:webhook|deliveries) (.+)$/.exec(position)?.[1] ?? null
}
