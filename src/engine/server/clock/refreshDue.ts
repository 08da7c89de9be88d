import type { Resource } from '../../contract/resourceSpec.ts'
import { clockActor } from '../access/systemActor.ts'
import type { ApiContext } from '../apiContext.ts'
import { contextOf } from '../entities/writing.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { isPast } from '../hooks/isPast.ts'
import { dueNow, dueSpecOf } from '../store/dueAt.ts'
import { storedRow } from '../store/storedRow.ts'

/**
 * Works out anew what rules say of a row whose `refreshAt` has come, and what follows from it in other rows. That is no
 * new version: nobody edited it.
 * @returns whether this call has done it
 */
export function refreshDue(context: ApiContext, resource: Resource, id: string): Promise<boolean> {
  return context.store.transaction(async tx => {
    const { refreshAt } = resource
    const spec = dueSpecOf(resource)
    const [old] = await tx.lock(resource.entity, [id], 'all')
    const now = context.clock()
    if (!old || refreshAt === null || !spec || dueNow(old, spec, now)?.action !== null) return false
    const hooks = hooksOf(context, resource.entity)
    const writing = { context, tx, resource, now, actor: clockActor(context, 'clock') }
    const derived = hooks.derive ? await hooks.derive(old, contextOf(writing, old)) : old
    const { [refreshAt]: next, ...rest } = derived
    // A moment that doesn't move on would be due for ever.
    const row = storedRow(resource, { ...rest, id, ...(isPast(next, now) ? {} : { [refreshAt]: next }) })
    await tx.update(resource.entity, [row])
    await hooks.cascade?.(row, old, { tx, resource, now, catalogue: context.catalogue })
    return true
  })
}
