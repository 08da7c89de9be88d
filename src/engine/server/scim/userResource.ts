import { may } from '../../contract/grants.ts'
import { organizationsOf, referring } from '../access/loadGrants.ts'
import type { Reads, Row } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'
import type { ScimCall } from './scimCall.ts'
import { scimUrns } from './scimNames.ts'
import type { ScimRow } from './scimRows.ts'
import type { UserState } from './userState.ts'

/** A user of an organization's directory: a member, or who was taken out by it and lives on elsewhere (`row` null). */
export interface ScimUser {
  readonly id: string
  readonly row: Row | null
  readonly known: ScimRow
}

/** What the directory may say of them, as it stands. */
export function stateOf({ row, known }: ScimUser): UserState {
  const userName = row ? String(row.email) : (known.userName ?? '')
  return {
    userName,
    externalId: known.externalId,
    displayName: known.displayName ?? (row ? String(row.name) : userName),
    givenName: known.givenName,
    familyName: known.familyName,
    active: row !== null && row.status !== 'deactivated',
  }
}

/** Whether somebody's row belongs to other organizations, too, and is not this directory's to change. */
export function isShared(row: Row): boolean {
  return organizationsOf(row).length > 1
}

export function etagOfUser({ row, known }: ScimUser): string {
  return `W/"${row ? Number(row.version) : 0}.${known.version}"`
}

/** @param groups the groups of each user, where they are wanted */
export function userResource(call: ScimCall, user: ScimUser, groups?: GroupsOfUser) {
  const { id, row } = user
  const { userName, externalId, displayName, givenName, familyName, active } = stateOf(user)
  const member = groups?.(id) ?? []
  return {
    schemas: [scimUrns.user],
    id,
    ...(externalId === undefined ? {} : { externalId }),
    userName,
    name: {
      formatted: displayName,
      ...(familyName === undefined ? {} : { familyName }),
      ...(givenName === undefined ? {} : { givenName }),
    },
    displayName,
    active,
    emails: [{ value: userName, type: 'work', primary: true }],
    ...(member.length > 0 ? { groups: member } : {}),
    meta: {
      resourceType: 'User',
      ...(row ? { created: row.createdAt, lastModified: row.updatedAt } : {}),
      location: `${call.base}/Users/${encodeURIComponent(id)}`,
      version: etagOfUser(user),
    },
  }
}

export type GroupsOfUser = (id: string) => readonly { value: string; display: string; type: 'direct'; $ref: string }[]

/** The groups of these users in the caller's organization; none for who may not see groups. */
export async function groupsOfUsers(call: ScimCall, reads: Reads, ids: readonly string[]): Promise<GroupsOfUser> {
  const { principal, organization, groups, base } = call
  const found = new Map<string, { value: string; display: string; type: 'direct'; $ref: string }[]>()
  const wanted = new Set(ids)
  if (ids.length > 0 && may(principal.grants, 'read', groups, organization)) {
    const refs = ids.map(id => refOf('user', id))
    const rows: Row[] = []
    for (let start = 0; start < refs.length; start += 500) {
      rows.push(...(await referring(reads, 'group', refs.slice(start, start + 500))))
    }
    for (const group of new Map(rows.map(row => [row.id, row])).values()) {
      if (group.organization !== organization || group.archivedAt) continue
      const $ref = `${base}/Groups/${encodeURIComponent(group.id)}`
      const one = { value: group.id, display: String(group.name), type: 'direct' as const, $ref }
      const members = Array.isArray(group.members) ? group.members.map(String) : []
      for (const id of members.filter(member => wanted.has(member))) found.set(id, [...(found.get(id) ?? []), one])
    }
  }
  return id => found.get(id) ?? []
}
