import { v7 } from 'uuid'
import type { ApiContext } from '../apiContext.ts'
import { keptSince } from './keptSince.ts'

/**
 * Forgets versions of rows that were made longer ago than the platform has set, the last of a row, too: that one stands in the row. Lines
 * of the audit log stay. So much at a time that nobody waits for it; the next turn goes on. Until `signal`.
 */
export async function forgetHistory(context: Pick<ApiContext, 'clock' | 'store'>, signal?: AbortSignal) {
  const { store } = context
  const msecs = await keptSince(context, 'history-days')
  // Ids of versions begin with when they were made.
  const where = [{ column: 'id', op: 'lte', values: [v7({ msecs, seq: 0, random: new Uint8Array(16) })] }] as const
  const order = [{ column: 'id', direction: 'asc' }] as const
  const old = { scope: 'all', where, order, limit: portion, countTo: 1, without: ['snapshot', 'changes'] } as const
  for (let portions = 0; portions < mostPortions && !signal?.aborted; portions += 1) {
    const { rows } = await store.read.list('history', old)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await store.transaction(tx => tx.remove('history', ids))
    if (ids.length < portion) return
  }
}

const portion = 1000
const mostPortions = 100
