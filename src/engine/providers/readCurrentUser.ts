import type { CurrentUser, KnownOrganization } from '../contract/api.ts'
import type { Grants } from '../contract/grants.ts'
import { isObject } from '../contract/isObject.ts'
import { ownCalls } from '../contract/ownCalls.ts'

/**
 * The person in an answer of `GET /current-user`; null where it names nobody. A platform may say no more than
 * `{ name, email }` (platform.1): the e-mail address is the id then, and everything that the specification has calls for is
 * offered, so that the platform itself refuses what it must. `organizations` are those of an answer that carries none.
 */
export function readCurrentUser(answer: unknown, organizations: readonly KnownOrganization[] = []): CurrentUser | null {
  if (!isObject(answer) || typeof answer.email !== 'string') return null
  const { email, id, name, platform, grants, calls, figures, secondFactor } = answer
  const readable = readGrants(grants)
  // Only an API like our own, which says more of a person, means by no grants that they may do nothing.
  const known = readable && (typeof platform === 'boolean' || Object.keys(readable).length > 0) ? readable : null
  return {
    ...Object.fromEntries(preferences.flatMap(key => (typeof answer[key] === 'string' ? [[key, answer[key]]] : []))),
    ...(secondFactor === 'missing' ? { secondFactor } : {}),
    ...(isObject(figures) ? { figures: figures as NonNullable<CurrentUser['figures']> } : {}),
    id: readId(id) ?? email.toLowerCase(),
    name: typeof name === 'string' && name ? name : email,
    email,
    organizations: carriesOrganizations(answer) ? readOrganizations(answer.organizations) : organizations,
    platform: typeof platform === 'boolean' ? platform : known === null,
    grants: known ?? everything,
    calls: Array.isArray(calls) ? ownCalls.filter(call => calls.includes(call)) : [],
  }
}

const preferences = ['language', 'timezone', 'numberFormat', 'currency', 'startPage']

/** Whether `GET /organization` need not be asked. */
export function carriesOrganizations(answer: unknown): boolean {
  return isObject(answer) && Array.isArray(answer.organizations)
}

/** The organizations in a list of them; what has no id is left out, and what has no name goes by its id. */
export function readOrganizations(answer: unknown): readonly KnownOrganization[] {
  if (!Array.isArray(answer)) return []
  return answer.flatMap((one: unknown) => {
    const id = isObject(one) ? readId(one.id) : null
    if (!isObject(one) || id === null) return []
    const { name } = one
    return [{ ...one, id, name: typeof name === 'string' && name ? name : id }]
  })
}

/** The specification's calls, in every organization. Life cycles, archives and approvals are this console's own API's. */
const everything: Grants = { '*': { '*': ['list', 'read', 'create', 'update', 'delete', 'export'] } }

/** Null where the answer holds none; what isn't a list of verbs allows nothing. */
function readGrants(grants: unknown): Grants | null {
  if (!isObject(grants)) return null
  const byOwner = Object.entries(grants).map(([owner, byEntity]) => {
    const lists = Object.entries(isObject(byEntity) ? byEntity : {}).filter(([, verbs]) => Array.isArray(verbs))
    return [owner, Object.fromEntries(lists) as Grants[string]]
  })
  return Object.fromEntries(byOwner)
}

function readId(id: unknown): string | null {
  return (typeof id === 'string' && id) || typeof id === 'number' ? String(id) : null
}
