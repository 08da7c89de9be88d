import { isObject } from '../../contract/isObject.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { ApiContext } from '../apiContext.ts'
import { dueNow, dueSpecOf } from '../store/dueAt.ts'
import { storedRow } from '../store/storedRow.ts'

/**
 * Notes in a row why the clock could not do what is due, which is tried again after five seconds, then after as long
 * as it has waited by then, at most an hour. Any change of the row, and what rules see of others, has it tried at once.
 */
export async function holdBack(context: ApiContext, resource: Resource, id: string, reason: string): Promise<void> {
  await context.store.transaction(async tx => {
    const spec = dueSpecOf(resource)
    const [row] = await tx.lock(resource.entity, [id], 'all')
    const now = context.clock()
    const due = row && spec ? dueNow(row, spec, now) : null
    if (!row || due === null) return
    const { heldBack: before, ...rest } = row
    if (due.action === null) {
      // What a rule can't work out now, the row's next change works out.
      const { [resource.refreshAt ?? '']: _, ...kept } = rest
      await tx.update(resource.entity, [storedRow(resource, { ...kept, id })])
      return
    }
    const known = isObject(before) && before.action === due.action ? before.since : null
    const since = typeof known === 'string' ? known : now.toISOString()
    const waited = now.getTime() - Date.parse(since)
    const tryAt = new Date(now.getTime() + Math.min(mostMs, Math.max(leastMs, waited))).toISOString()
    const heldBack = { action: due.action, reason: reason.slice(0, 500), since, tryAt }
    await tx.update(resource.entity, [storedRow(resource, { ...rest, id, heldBack })])
  })
}

const leastMs = 5_000
const mostMs = 3_600_000
