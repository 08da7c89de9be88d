import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { factBatchTable } from './factBatchTable.ts'
import { factStore } from './store/factStore.ts'

/**
 * Settles the batches that can't be withdrawn any more, so that what they replaced takes no room, and forgets those whose time
 * is over. Some at a time: the next batch goes on.
 */
export async function forgetBatches(tx: Transaction, now: Date): Promise<void> {
  const over = async (column: string, statuses: readonly string[]): Promise<readonly Row[]> => {
    const where = [
      { column, op: 'lte', values: [now.toISOString()] },
      { column: 'status', op: 'in', values: statuses },
    ] as const
    const { rows } = await tx.list(factBatchTable, { scope: 'all', where, limit: 100 })
    return rows.length === 0 ? [] : tx.lock(factBatchTable, rows.map(({ id }) => id).sort(), 'all')
  }
  const settled = (await over('withdrawableUntil', ['received'])).filter(({ status }) => status === 'received')
  if (settled.length > 0) {
    await tx.extension(factStore).settleBatches(settled.map(({ sequence }) => Number(sequence)))
    await tx.update(
      factBatchTable,
      settled.map(row => ({ ...row, status: 'final' })),
    )
  }
  const gone = await over('endsAt', ['final', 'withdrawn'])
  if (gone.length > 0)
    await tx.remove(
      factBatchTable,
      gone.map(({ id }) => id),
    )
}
