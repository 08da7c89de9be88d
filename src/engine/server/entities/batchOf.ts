import type { Resource } from '../../contract/resourceSpec.ts'
import type { Actor } from '../access/person.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import type { Condition, Reads } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'
import type { HistoryRow } from '../store/systemTables.ts'
import type { World } from '../world.ts'

/**
 * The batch that a body continues. Who sends one sends the same `batchId` again after a connection was lost, or with the next
 * thousand rows: what it has changed before is not changed a second time.
 * @throws ApiError 400, 409 when it is somebody else's
 */
export async function batchOf(
  { store }: World,
  { entity }: Resource,
  { person }: Actor,
  { batchId }: Readonly<Record<string, unknown>>,
): Promise<{ readonly batchId?: string; readonly isResumed: boolean }> {
  if (batchId === undefined) return { isResumed: false }
  if (typeof batchId !== 'string' || batchId.length !== 36 || !/^[0-9a-f-]+$/.test(batchId)) {
    throw fieldsRefused({ batchId: 'This must be a UUID in lower case' })
  }
  const [before] = await versionsOfBatch(store.read, entity, batchId, { skip: 0, limit: 1 })
  if (before && before.by.id !== person.id) throw new ApiError(409, { error: 'This batch is of another user' })
  return { batchId, isResumed: true }
}

/** What a batch made of rows, in the order of their ids. @param id of one row alone */
export async function versionsOfBatch(
  reads: Reads,
  entity: string,
  batchId: string,
  { id, skip, limit }: { readonly id?: string; readonly skip: number; readonly limit: number },
): Promise<readonly HistoryRow[]> {
  const where: Condition[] = [{ column: 'batch', op: 'in', values: [refOf(entity, batchId)] }]
  if (id !== undefined) where.push({ column: 'of', op: 'in', values: [refOf(entity, id)] })
  const order = [{ column: 'of', direction: 'asc' }] as const
  const { rows } = await reads.list('history', { scope: 'all', where, order, skip, limit })
  return rows as readonly HistoryRow[]
}
