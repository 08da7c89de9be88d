import { ownValue } from './ownValue.ts'
import type { Change } from './parsePatch.ts'
import { ScimError } from './ScimError.ts'
import { booleanOf, ignoredAttributes, isRepeated, textOf } from './scimValues.ts'

/** What a client may say of a user; everything else of them is the console's. */
export interface UserState {
  readonly userName: string
  readonly externalId: string | undefined
  readonly displayName: string
  readonly givenName: string | undefined
  readonly familyName: string | undefined
  readonly active: boolean
}

/** A user as a POST or PUT says them; what it leaves out is empty (RFC 7644, 3.5.1), but nobody is deactivated by silence. */
export function userStateOf(body: Readonly<Record<string, unknown>>, old: UserState | null): UserState {
  const userName = textOf('userName', ownValue(body, 'userName'))
  if (userName === undefined) throw new ScimError(400, 'userName is required.', 'invalidValue')
  const active = ownValue(body, 'active')
  const name = ownValue(body, 'name')
  const givenName = textOf('name.givenName', ownValue(name, 'givenName'))
  const familyName = textOf('name.familyName', ownValue(name, 'familyName'))
  return {
    userName,
    externalId: textOf('externalId', ownValue(body, 'externalId')),
    displayName:
      textOf('displayName', ownValue(body, 'displayName')) ??
      textOf('name.formatted', ownValue(name, 'formatted')) ??
      fullName(givenName, familyName) ??
      old?.displayName ??
      userName,
    givenName,
    familyName,
    active: active === undefined || active === null ? (old?.active ?? true) : booleanOf('active', active),
  }
}

/** A user after the changes of a PATCH, all of them or none. @throws ScimError 400 */
export function patchedUser(old: UserState, id: string, changes: readonly Change[]): UserState {
  let state = old
  let named = false
  for (const change of changes) {
    named ||= change.attribute === 'displayname' || (change.attribute === 'name' && saysWhole(change))
    state = { ...state, ...changedBy(change, id) }
  }
  if (named || (state.givenName === old.givenName && state.familyName === old.familyName)) return state
  return { ...state, displayName: fullName(state.givenName, state.familyName) ?? old.displayName }
}

function changedBy(change: Change, id: string): Partial<UserState> {
  const { attribute, op, value, part, filter } = change
  if (attribute === '' || ignoredAttributes.has(attribute) || isRepeated(change, id)) return {}
  if (filter || (part !== undefined && attribute !== 'name')) throw noPath(change)
  const given = op === 'remove' ? undefined : value
  switch (attribute) {
    case 'username':
      return { userName: required('userName', given) }
    case 'displayname':
      return { displayName: required('displayName', given) }
    case 'externalid':
      return { externalId: textOf('externalId', given) }
    case 'active':
      if (op === 'remove') throw new ScimError(400, 'active can’t be removed: set it to false.', 'mutability')
      return { active: booleanOf('active', value) }
    case 'name':
      return part === undefined ? nameIn(given, op) : namePart(change, part, given)
    default:
      throw noPath(change)
  }
}

function nameIn(given: unknown, op: Change['op']): Partial<UserState> {
  const parts = [
    ['givenName', 'givenName'],
    ['familyName', 'familyName'],
    ['displayName', 'formatted'],
  ] as const
  const said = parts.flatMap(([field, name]) => {
    const text = textOf(`name.${name}`, ownValue(given, name))
    return text === undefined ? [] : [[field, text] as const]
  })
  return op === 'remove' ? { givenName: undefined, familyName: undefined } : Object.fromEntries(said)
}

function namePart(change: Change, part: string, given: unknown): Partial<UserState> {
  if (part === 'givenname') return { givenName: textOf('name.givenName', given) }
  if (part === 'familyname') return { familyName: textOf('name.familyName', given) }
  if (part === 'formatted') return { displayName: required('name.formatted', given) }
  if (['middlename', 'honorificprefix', 'honorificsuffix'].includes(part)) return {}
  throw noPath(change)
}

function saysWhole({ part, value }: Change): boolean {
  return part === 'formatted' || (part === undefined && ownValue(value, 'formatted') !== undefined)
}

function required(name: string, value: unknown): string {
  const text = textOf(name, value)
  if (text === undefined) throw new ScimError(400, `${name} can’t be empty.`, 'invalidValue')
  return text
}

function fullName(givenName: string | undefined, familyName: string | undefined): string | undefined {
  return [givenName, familyName].filter(part => part !== undefined).join(' ') || undefined
}

function noPath({ attribute, part }: Change): ScimError {
  const path = part === undefined ? attribute : `${attribute}.${part}`
  return new ScimError(400, `Users have no path "${path}" that can be changed.`, 'invalidPath')
}
