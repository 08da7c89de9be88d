import type { HistoryEntry } from '../../contract/api.ts'
import { parseListQuery } from '../../contract/query.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { demand, visibleRow } from '../access/guard.ts'
import { hiddenChanges, withoutChanges } from '../access/hideFields.ts'
import { hideForeignChanges } from '../access/hideForeign.ts'
import type { Actor, Principal } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { ApiError } from '../http/apiError.ts'
import type { Condition, Row } from '../store/Store.ts'
import { idOfRef, refOf } from '../store/storedRow.ts'
import type { HistoryRow } from '../store/systemTables.ts'
import { updateEntity } from './updateEntity.ts'

/** Every version of a row that the person may see, newest first. @throws ApiError 404 */
export async function historyOf(
  context: ApiContext,
  resource: Resource,
  principal: Principal,
  id: string,
  url: URL,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly total: number }> {
  const row = await visibleRow(context.store.read, principal, resource, id)
  const given = url.searchParams
  const params = new URLSearchParams({ limit: given.get('limit') ?? '100', skip: given.get('skip') ?? '0' })
  const { limit, skip } = parseListQuery(resource, params)
  const page = await context.store.read.list('history', {
    scope: 'all',
    where: [ofRow(resource, row.id)],
    order: [{ column: 'version', direction: 'desc' }],
    without: ['snapshot'],
    limit,
    skip,
  })
  const hidden = hiddenChanges(resource, row, principal)
  const entries = (page.rows as readonly HistoryRow[]).map(({ version, at, by, action, source, batch, changes }) => ({
    version,
    at,
    by,
    action,
    source,
    ...(batch ? { batchId: idOfRef(resource.entity, batch) } : {}),
    changes: withoutChanges(hideForeignChanges(resource, changes, principal), hidden),
  }))
  return { entries, total: page.total }
}

/** Puts the fields of an earlier version back, as a new version. @throws ApiError 400, 403, 404, 409 */
export async function restoreEntity(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Row> {
  demand(actor.principal, 'update', resource, await visibleRow(context.store.read, actor.principal, resource, id))
  const where: Condition[] = [ofRow(resource, id), { column: 'version', op: 'in', values: [version] }]
  const { rows } = await context.store.read.list('history', { scope: 'all', where, limit: 1 })
  const [then] = rows as readonly HistoryRow[]
  if (!then) throw new ApiError(404, { error: `There is no version ${version} of it` })
  const fields = allFields(resource)
  // Fields that the catalogue no longer has can't come back.
  const back = Object.fromEntries(Object.entries(then.snapshot).filter(([name]) => Object.hasOwn(fields, name)))
  const stored = await updateEntity(context, resource, actor, { id, change: () => back, action: 'restore' })
  return stored.row
}

function ofRow(resource: Resource, id: string): Condition {
  return { column: 'of', op: 'in', values: [refOf(resource.entity, id)] }
}
