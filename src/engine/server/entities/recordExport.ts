import { type Change, exportPurpose } from '../../contract/api.ts'
import { percentDecoded } from '../../contract/percentDecoded.ts'
import { demandSomewhere, visibleScope } from '../access/guard.ts'
import { recordEvent } from '../audit/recordEvent.ts'
import type { EntityCall } from '../http/call.ts'

/** Whether a list is asked for to be written into a file. A program that doesn't say so is not known to. */
export function isExport({ request }: EntityCall): boolean {
  return Object.entries(exportPurpose).every(([name, value]) => request.headers.get(name) === value)
}

/** @throws ApiError 403 where the person may only look */
export function demandExport({ principal, resource }: EntityCall): void {
  demandSomewhere(principal, ['export'], resource)
}

/**
 * Audits the export of a list in each organization whose rows may be in it, before its first page is handed out: what was asked
 * and, where they are all of one organization, how many rows there were.
 */
export async function recordExport(call: EntityCall, total: number): Promise<void> {
  const { context, principal, resource, url } = call
  if (Number(url.searchParams.get('skip') ?? 0) > 0) return
  const scope = visibleScope(principal, 'export', resource, url.searchParams.get('organization'))
  const owners = scope === 'all' ? [null] : scope.filter(owner => owner !== '*')
  const asked = new URLSearchParams(url.searchParams)
  for (const name of ['organization', 'sort', 'limit', 'skip']) asked.delete(name)
  const text = asked.toString()
  const filter = (percentDecoded(text) ?? text).slice(0, 2000)
  const changes: Change[] = [
    ...(owners.length === 1 ? [{ path: 'rows', old: null, new: total }] : []),
    ...(filter ? [{ path: 'filter', old: null, new: filter }] : []),
  ]
  const entity = { type: resource.entity, id: '', name: resource.plural }
  await context.store.transaction(async tx => {
    for (const organization of owners.length > 0 ? owners : [null])
      await recordEvent(tx, call, { action: 'export', entity, organization, changes })
  })
}
