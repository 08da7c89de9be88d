import { visibleRows } from '../access/guard.ts'
import type { Condition, Row } from '../store/Store.ts'
import { groupResource, namesOfMembers, type ScimGroup } from './groupResource.ts'
import { attributesIn, matchesFilter } from './matchesFilter.ts'
import { isWanted, pickAttributes } from './pickAttributes.ts'
import type { ScimCall } from './scimCall.ts'
import { scimLimits } from './scimNames.ts'
import { equalTo, listResponse, type ScimPage, tooMany } from './scimPage.ts'
import { findScimRows, scimRowsOf } from './scimRows.ts'

/** The groups of the caller's organization, by pages and filters as users are. */
export async function listGroups(call: ScimCall, page: ScimPage) {
  const { read } = call.context.store
  const { filter, skip, count } = page
  const { scope, where } = await visibleRows(read, call.principal, 'list', call.groups)
  const order = [{ column: 'createdAt', direction: 'asc' }] as const
  const query = { scope, where: [...where, ...(await conditionsOf(call, page))], order }

  if (filter === null) {
    const { rows, total } = await read.list('group', { ...query, skip, limit: Math.max(count, 1) })
    return listResponse(page, total, await shown(call, await withKnown(call, rows.slice(0, count))))
  }
  const { total } = await read.list('group', { ...query, limit: 1 })
  if (total > scimLimits.scanned) throw tooMany()
  const { rows } = await read.list('group', { ...query, limit: scimLimits.scanned })
  const groups = await withKnown(call, rows)
  const names = attributesIn(filter).includes('members') ? await namesOfMembers(call, read, groups) : null
  const found = groups.filter(group => matchesFilter(filter, groupResource(call, group, names)))
  return listResponse(page, found.length, await shown(call, found.slice(skip, skip + count)))
}

async function shown(call: ScimCall, groups: readonly ScimGroup[]) {
  const names = isWanted('members', call.url) ? await namesOfMembers(call, call.context.store.read, groups) : null
  return groups.map(group => pickAttributes(groupResource(call, group, names), call.url))
}

async function withKnown({ organization, context }: ScimCall, rows: readonly Row[]): Promise<readonly ScimGroup[]> {
  const ids = rows.map(({ id }) => id)
  const known = await scimRowsOf(context.store.read, { organization, entity: 'group' }, ids)
  return rows.map(row => ({ row, known: known(row.id) }))
}

/** What an index can answer of a filter. */
async function conditionsOf({ organization, context }: ScimCall, { filter }: ScimPage): Promise<Condition[]> {
  const [displayName, id, externalId] = ['displayName', 'id', 'externalId'].map(name => equalTo(filter, name))
  const conditions: Condition[] = []
  if (typeof displayName === 'string') conditions.push({ column: 'name', op: 'in', values: [displayName] })
  if (typeof id === 'string') conditions.push({ column: 'id', op: 'in', values: [id] })
  if (typeof externalId === 'string') {
    const key = { organization, entity: 'group' } as const
    const found = await findScimRows(context.store.read, key, { column: 'externalId', value: externalId }, 100)
    conditions.push({ column: 'id', op: 'in', values: found.length ? found.map(({ row }) => row) : [''] })
  }
  return conditions
}
