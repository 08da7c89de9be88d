import { visibleByIds } from '../access/guard.ts'
import type { Reads, Row } from '../store/Store.ts'
import { ScimError } from './ScimError.ts'
import type { ScimCall } from './scimCall.ts'
import { findScimRows, type ScimRow, scimRowOf } from './scimRows.ts'
import type { ScimUser } from './userResource.ts'

/** A user of the caller's directory. @throws ScimError 404 for anybody else, wherever they are */
export async function findUser(call: ScimCall, reads: Reads, id: string): Promise<ScimUser> {
  const known = await scimRowOf(reads, { organization: call.organization, entity: 'user', row: id })
  const [row] = await visibleByIds(reads, call.principal, call.users, [id])
  const user = row ? { id, row, known } : { id, row: null, known }
  if (isThere(user)) return user
  throw new ScimError(404, `There is no user "${id.slice(0, 80)}".`)
}

/** Who was deleted is gone until an administrator, or the directory, brings them back. */
export function isThere({ row, known }: ScimUser): boolean {
  return row ? !isGone(row, known) : known.state === 'left'
}

export function isGone(row: Row, known: ScimRow): boolean {
  return known.state === 'gone' && row.status === 'deactivated'
}

/** Whoever is, or was, in the caller's directory by this name. */
export async function findByUserName(call: ScimCall, reads: Reads, userName: string): Promise<ScimUser | null> {
  const { organization, principal, users } = call
  const email = userName.toLowerCase()
  const where = [{ column: 'email', op: 'in', values: [email] }] as const
  const { rows } = await reads.list('user', { scope: [organization], where, limit: 10 })
  const row = rows.find(one => String(one.email).toLowerCase() === email)
  if (row) {
    const [seen] = await visibleByIds(reads, principal, users, [row.id])
    return seen
      ? { id: row.id, row: seen, known: await scimRowOf(reads, { organization, entity: 'user', row: row.id }) }
      : null
  }
  const key = { organization, entity: 'user' } as const
  const left = await findScimRows(reads, key, { column: 'userName', value: email }, 10)
  const known = left.find(one => one.userName === email && (one.state === 'left' || one.state === 'gone'))
  return known ? { id: known.row, row: null, known } : null
}
