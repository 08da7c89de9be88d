import { visibleRows } from '../access/guard.ts'
import type { Condition } from '../store/Store.ts'
import { isThere } from './findUser.ts'
import { attributesIn, matchesFilter } from './matchesFilter.ts'
import { isWanted, pickAttributes } from './pickAttributes.ts'
import type { ScimCall } from './scimCall.ts'
import { scimLimits } from './scimNames.ts'
import { equalTo, listResponse, type ScimPage, tooMany } from './scimPage.ts'
import { findScimRows, type ScimRow, scimRowsOf } from './scimRows.ts'
import { groupsOfUsers, type ScimUser, userResource } from './userResource.ts'

/**
 * The users of the caller's directory: its members, and after them those whom it has taken out and who live on elsewhere.
 * A page without a filter is the store's; a filter that names no one user looks through so many and no more.
 */
export async function listUsers(call: ScimCall, page: ScimPage) {
  const { read } = call.context.store
  const { filter, skip, count } = page
  const key = { organization: call.organization, entity: 'user' } as const
  const left = await leftUsers(call)
  const gone = await findScimRows(read, key, { column: 'state', value: 'gone' }, scimLimits.scanned)
  const { scope, where } = await visibleRows(read, call.principal, 'list', call.users)
  const notGone = gone.length ? [{ column: 'id', op: 'not_in', values: gone.map(({ row }) => row) } as const] : []
  const order = [{ column: 'createdAt', direction: 'asc' }] as const
  const query = { scope, where: [...where, ...notGone, ...(await conditionsOf(call, page))], order }

  if (filter === null) {
    const { rows, total } = await read.list('user', { ...query, skip, limit: Math.max(count, 1) })
    const known = await scimRowsOf(
      read,
      key,
      rows.map(({ id }) => id),
    )
    const members = rows
      .slice(0, count)
      .map(row => ({ id: row.id, row, known: known(row.id) }))
      .filter(isThere)
    const after = left.slice(Math.max(skip - total, 0), Math.max(skip + count - total, 0))
    return listResponse(page, total + left.length, await shown(call, [...members, ...after]))
  }
  const { total } = await read.list('user', { ...query, limit: 1 })
  if (total > scimLimits.scanned) throw tooMany()
  const { rows } = await read.list('user', { ...query, limit: scimLimits.scanned })
  const known = await scimRowsOf(
    read,
    key,
    rows.map(({ id }) => id),
  )
  const members = rows.map(row => ({ id: row.id, row, known: known(row.id) })).filter(isThere)
  const groups = attributesIn(filter).includes('groups')
    ? await groupsOfUsers(
        call,
        read,
        members.map(({ id }) => id),
      )
    : undefined
  const found = [...members, ...left].filter(user => matchesFilter(filter, userResource(call, user, groups)))
  return listResponse(page, found.length, await shown(call, found.slice(skip, skip + count)))
}

async function shown(call: ScimCall, users: readonly ScimUser[]) {
  const ids = users.map(({ id }) => id)
  const groups = isWanted('groups', call.url) ? await groupsOfUsers(call, call.context.store.read, ids) : undefined
  return users.map(user => pickAttributes(userResource(call, user, groups), call.url))
}

/** Whom the directory took out; who has come back by another way is a member again. */
async function leftUsers(call: ScimCall): Promise<readonly ScimUser[]> {
  const { organization, context } = call
  const key = { organization, entity: 'user' } as const
  const left = await findScimRows(context.store.read, key, { column: 'state', value: 'left' }, scimLimits.scanned)
  if (left.length === 0) return []
  const back = new Set(
    (
      await context.store.read.byIds(
        'user',
        left.map(({ row }) => row),
        [organization],
      )
    ).map(({ id }) => id),
  )
  return left.filter(({ row }) => !back.has(row)).map((known: ScimRow) => ({ id: known.row, row: null, known }))
}

/** What an index can answer of a filter. */
async function conditionsOf(call: ScimCall, { filter }: ScimPage): Promise<Condition[]> {
  const [userName, id, externalId] = ['userName', 'id', 'externalId'].map(name => equalTo(filter, name))
  const conditions: Condition[] = []
  if (typeof userName === 'string') conditions.push({ column: 'email', op: 'in', values: [userName.toLowerCase()] })
  if (typeof id === 'string') conditions.push({ column: 'id', op: 'in', values: [id] })
  if (typeof externalId === 'string') {
    const key = { organization: call.organization, entity: 'user' } as const
    const found = await findScimRows(call.context.store.read, key, { column: 'externalId', value: externalId }, 100)
    conditions.push({ column: 'id', op: 'in', values: found.length ? found.map(({ row }) => row) : [''] })
  }
  return conditions
}
