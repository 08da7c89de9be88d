import type { ApiContext } from '../apiContext.ts'
import { ApiError } from '../http/apiError.ts'
import type { Condition, Reads } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'
import type { HistoryRow } from '../store/systemTables.ts'
import type { BatchActor } from './runBatch.ts'

/**
 * Makes sure that a batch which a call continues is its caller's own: what it has changed counts as done.
 * @throws ApiError 409 when it is somebody else's
 */
export async function demandOwnBatch(
  { store }: ApiContext,
  entity: string,
  { principal, batchId }: BatchActor,
): Promise<void> {
  const [before] = await versionsOfBatch(store.read, entity, batchId, { limit: 1 })
  if (before && before.by.id !== principal.id) throw new ApiError(409, { error: 'This batch belongs to another user' })
}

/** What a batch made of rows, in the order of their ids, and of one row in that of its versions. @param ids of these rows alone */
export async function versionsOfBatch(
  reads: Reads,
  entity: string,
  batchId: string,
  { ids, ...page }: { readonly ids?: readonly string[]; readonly skip?: number; readonly limit?: number },
): Promise<readonly HistoryRow[]> {
  const where: Condition[] = [{ column: 'batch', op: 'in', values: [refOf(entity, batchId)] }]
  if (ids) where.push({ column: 'of', op: 'in', values: ids.map(id => refOf(entity, id)) })
  const order = [{ column: 'of', direction: 'asc' }] as const
  const { rows } = await reads.list('history', { scope: 'all', where, order, ...page })
  return rows as readonly HistoryRow[]
}
