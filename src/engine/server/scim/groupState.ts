import { matchesFilter } from './matchesFilter.ts'
import { ownValue } from './ownValue.ts'
import type { Change } from './parsePatch.ts'
import { ScimError } from './ScimError.ts'
import { scimLimits } from './scimNames.ts'
import { isRepeated, textOf } from './scimValues.ts'

/** What a client may say of a group. Members are ids of users; a group's service accounts are the console's. */
export interface GroupState {
  readonly displayName: string
  readonly externalId: string | undefined
  readonly members: readonly string[]
}

/** A group as a POST or PUT says it. @throws ScimError 400 */
export function groupStateOf(body: Readonly<Record<string, unknown>>): GroupState {
  const displayName = textOf('displayName', ownValue(body, 'displayName'))
  if (displayName === undefined) throw new ScimError(400, 'displayName is required.', 'invalidValue')
  return {
    displayName,
    externalId: textOf('externalId', ownValue(body, 'externalId')),
    members: memberIds(ownValue(body, 'members')),
  }
}

/** A group after the changes of a PATCH, all of them or none. @throws ScimError 400 */
export function patchedGroup(old: GroupState, id: string, changes: readonly Change[]): GroupState {
  let state = old
  for (const change of changes) state = { ...state, ...changedBy(state, change, id) }
  return state
}

function changedBy(state: GroupState, change: Change, id: string): Partial<GroupState> {
  const { attribute, op, value, part, filter } = change
  if (attribute === '' || isRepeated(change, id)) return {}
  if (attribute === 'members' && part === undefined) return { members: changedMembers(state.members, change) }
  if (filter || part !== undefined) throw noPath(attribute)
  const given = op === 'remove' ? undefined : value
  if (attribute === 'externalid') return { externalId: textOf('externalId', given) }
  if (attribute !== 'displayname') throw noPath(attribute)
  const displayName = textOf('displayName', given)
  if (displayName === undefined) throw new ScimError(400, 'displayName can’t be empty.', 'invalidValue')
  return { displayName }
}

function changedMembers(members: readonly string[], { op, value, filter }: Change): readonly string[] {
  if (filter) {
    if (op !== 'remove') throw new ScimError(400, 'Add members by their values, without a filter.', 'invalidPath')
    return members.filter(id => !matchesFilter(filter, { value: id, type: 'User' }))
  }
  if (op === 'replace') return memberIds(value)
  if (op === 'add') return demandFew([...new Set([...members, ...memberIds(value)])])
  // Entra ID names those to remove in the value.
  if (value === undefined || value === null) return []
  const gone = new Set(memberIds(value))
  return members.filter(id => !gone.has(id))
}

function memberIds(value: unknown): readonly string[] {
  if (value === undefined || value === null) return []
  const listed: readonly unknown[] = Array.isArray(value) ? value : [value]
  demandFew(listed)
  const ids = listed.map(one => {
    const id = typeof one === 'string' ? one : ownValue(one, 'value')
    if (typeof id !== 'string' || id === '')
      throw new ScimError(400, 'A member needs a value, the user’s id.', 'invalidValue')
    return id
  })
  return [...new Set(ids)]
}

/** Counted after each change, so that many changes of many members stay cheap. @throws ScimError 400 */
function demandFew<T>(members: readonly T[]): readonly T[] {
  if (members.length <= scimLimits.members) return members
  throw new ScimError(400, `A group can have up to ${scimLimits.members} members.`, 'tooMany')
}

function noPath(attribute: string): ScimError {
  return new ScimError(400, `Groups have no path "${attribute}" that can be changed.`, 'invalidPath')
}
