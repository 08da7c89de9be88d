import type { Resource, Verb } from '../../contract/resourceSpec.ts'
import { accessRulesOf } from '../hooks/systemHooks.ts'
import type { Reads } from '../store/Store.ts'
import { isAllowed, visibleByIds } from './guard.ts'
import type { Principal } from './principal.ts'

/** What is asked of one row, or of all rows of an owner where `row` is what such a row would be. */
export interface Asked {
  readonly verb: Verb
  readonly resource: Resource
  readonly row: Readonly<Record<string, unknown>>
  /** Whether the row is stored; others can't be looked for. */
  readonly isStored: boolean
}

/**
 * Whether the API lets a person do something as far as permission goes: they see the row, and the guard lets them. The
 * explainer asks this again with parts of what they hold, and has no rules of its own.
 */
export async function decide(reads: Reads, principal: Principal, asked: Asked): Promise<boolean> {
  return (await sees(reads, principal, asked)) && isPermitted(principal, asked)
}

export async function sees(reads: Reads, principal: Principal, { resource, row, isStored }: Asked): Promise<boolean> {
  if (!isStored) return true
  return (await visibleByIds(reads, principal, resource, [String(row.id)])).length > 0
}

/** The verb itself, and `manage_access` where roles and bindings are written. */
export function isPermitted(principal: Principal, { verb, resource, row }: Asked): boolean {
  return verbsTaken(verb, resource).every(one => isAllowed(principal, one, resource, row))
}

export function verbsTaken(verb: Verb, resource: Resource): readonly Verb[] {
  const isRead = verb === 'list' || verb === 'read' || verb === 'export'
  return !isRead && accessRulesOf(resource.entity).access === 'roles' ? [verb, 'manage_access'] : [verb]
}

/** What a row of an organization would be, to ask about all of them. */
export function rowOf({ scope }: Resource, organization: string | null): Readonly<Record<string, unknown>> {
  if (organization === null || scope === 'platform') return {}
  if (scope === 'self') return { id: organization }
  return scope === 'members' ? { organizations: [organization] } : { organization }
}
