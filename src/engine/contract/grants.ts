import type { Resource, Verb } from './resourceSpec.ts'

/**
 * What a person may do: for each organization (`*`: all, by platform bindings) and each entity (`*`: every) the verbs.
 * The server works it out from roles and bindings and enforces it; `current-user` answers it, so that the console hides
 * what would be refused.
 */
export type Grants = Readonly<Record<string, Readonly<Record<string, readonly Verb[]>>>>

/** The row's owner for permission questions; a row of the platform itself has none. */
export type Owner = string | null

/** Whether the verb is allowed on rows of this owner. Without an owner only platform bindings count, but for reading what is shared. */
export function may(grants: Grants, verb: Verb, resource: Resource, owner: Owner): boolean {
  if (!resource.verbs.includes(verb)) return false
  if (has(grants['*'], verb, resource)) return true
  if (resource.scope === 'platform') return false
  if (owner !== null) return has(grants[owner], verb, resource)
  return resource.scope === 'shared' && reads.has(verb) && Object.values(grants).some(g => has(g, verb, resource))
}

/** Whether there is any organization in which the verb is allowed; for navigation. */
export function mayAnywhere(grants: Grants, verb: Verb, resource: Resource): boolean {
  return Object.keys(grants).some(owner => may(grants, verb, resource, owner === '*' ? null : owner))
}

/** The organizations whose rows may be seen, or `all`. `*` among them stands for shared rows of the platform. */
export function scopeOf(grants: Grants, verb: Verb, resource: Resource): readonly string[] | 'all' {
  if (!resource.verbs.includes(verb)) return []
  if (has(grants['*'], verb, resource)) return 'all'
  if (resource.scope === 'platform') return []
  const owners = Object.keys(grants).filter(owner => owner !== '*' && has(grants[owner], verb, resource))
  return resource.scope === 'shared' && owners.length ? [...owners, '*'] : owners
}

const reads: ReadonlySet<Verb> = new Set(['list', 'read', 'export'])

function has(by: Grants[string] | undefined, verb: Verb, resource: Resource): boolean {
  return Boolean(by?.[resource.entity]?.includes(verb) || by?.['*']?.includes(verb))
}
