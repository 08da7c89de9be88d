import type { BulkResult } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { hooksOf } from '../domain/hooksOf.ts'
import { accessRulesOf } from '../domain/systemHooks.ts'
import { ApiError } from '../http/apiError.ts'
import type { Transaction } from '../store/Store.ts'
import type { World } from '../world.ts'
import { deleteInside } from './deleteEntity.ts'
import { rowFailure } from './rowFailure.ts'
import type { BatchActor } from './runBatch.ts'
import { tryOut } from './tryOut.ts'

/**
 * Takes back what a batch created: the row is deleted, as far as its state and what refers to it allow, and unless somebody has
 * changed it since. One that is gone already counts as undone.
 * @param version the last one that the batch made of it
 */
export async function undoCreated(
  world: World,
  resource: Resource,
  actor: BatchActor,
  { id, version, dryRun }: { readonly id: string; readonly version: number | undefined; readonly dryRun: boolean },
): Promise<BulkResult> {
  const remove = (tx: Transaction) =>
    deleteInside(world, tx, resource, actor, {
      id,
      before: row => {
        if (row.version !== version)
          throw new ApiError(409, { error: 'It was changed since it was created. Delete it instead.' })
      },
    })
  try {
    // Files, and people who are never deleted, are more than a row.
    if (resource.fromFiles || hooksOf(world, resource.entity).removedState)
      throw new ApiError(409, { error: 'It was created, not edited. Delete it instead.' })
    const [row] = await world.store.read.byIds(resource.entity, [id], 'all')
    if (!row) return { id, ok: true, changes: [] }
    await (dryRun ? tryOut(world.store, remove) : world.store.transaction(remove))
    if (!dryRun && accessRulesOf(resource.entity).access) world.forgetGrants()
    return { id, ok: true, changes: [{ path: resource.title, old: row[resource.title] ?? row.id, new: null }] }
  } catch (error) {
    return { id, changes: [], ...rowFailure(world, actor, id, error) }
  }
}
