import { useCallback, useMemo } from 'react'
import type { CurrentUser, EntityRow } from '../contract/api.ts'
import type { Owner } from '../contract/grants.ts'
import { may, mayAnywhere } from '../contract/grants.ts'
import { type OwnCall, ownCalls } from '../contract/ownCalls.ts'
import type { Resource, Verb } from '../contract/resourceSpec.ts'
import { useCurrentUser } from './currentUser.ts'
import { useOrganization } from './organization.ts'
import { resourceOfName } from './resources.ts'

/** What the person may do, to hide what the API would refuse; the API decides all the same. */
export interface Access {
  /**
   * Whether the verb is allowed on a resource (its entry, react-admin name or entity) for rows of an owner. Without an
   * owner: in the selected organization, or anywhere when all are shown.
   */
  can(verb: Verb, resource: Resource | string, owner?: Owner): boolean
  /** The same for one row, whose owner is worked out from it. */
  canRow(verb: Verb, resource: Resource | string, row: Partial<EntityRow>): boolean
  /** Whether the API behind the console has such a call; what needs it is not offered otherwise (platform.10). */
  offers(call: OwnCall): boolean
}

export function useAccess(): Access {
  const user = useCurrentUser()
  const { selected } = useOrganization()
  return useMemo(() => accessOf(user, selected), [user, selected])
}

export function accessOf(
  { grants, id, calls = ownCalls }: Pick<CurrentUser, 'grants' | 'id'> & Partial<Pick<CurrentUser, 'calls'>>,
  selected: string | null,
): Access {
  const can: Access['can'] = (verb, named, owner) => {
    const resource = typeof named === 'string' ? resourceOfName(named) : named
    if (owner !== undefined) return may(grants, verb, resource, owner)
    return selected === null || resource.scope === 'self' || resource.scope === 'members'
      ? mayAnywhere(grants, verb, resource)
      : may(grants, verb, resource, selected)
  }
  return {
    can,
    offers: call => calls.includes(call),
    canRow: (verb, named, row) => {
      const resource = typeof named === 'string' ? resourceOfName(named) : named
      return (
        ownersOf(resource, row).some(owner => can(verb, resource, owner)) ||
        (ownRow(resource, row, id) && verb === 'read')
      )
    },
  }
}

/** Whether the person may read rows of a resource somewhere. Without that, what refers to them is shown by its id, and not asked for. */
export function useMayRead(): (target: Resource | undefined) => target is Resource {
  const { grants } = useCurrentUser()
  return useCallback(
    (target): target is Resource => target !== undefined && mayAnywhere(grants, 'read', target),
    [grants],
  )
}

/** Whether the person may ask why somebody may do something: our own API tells who may read role bindings somewhere. */
export function maySeeBindings({ grants, calls }: Pick<CurrentUser, 'grants' | 'calls'>): boolean {
  return calls.includes('access') && mayAnywhere(grants, 'read', resourceOfName('role-binding'))
}

function ownersOf(resource: Resource, row: Partial<EntityRow>): readonly Owner[] {
  if (resource.scope === 'self') return [row.id ?? null]
  if (resource.scope === 'members' && Array.isArray(row.organizations)) {
    const memberships = row.organizations.filter(one => typeof one === 'string')
    if (memberships.length) return memberships
  }
  return [typeof row.organization === 'string' && row.organization ? row.organization : null]
}

function ownRow(resource: Resource, row: Partial<EntityRow>, userId: string): boolean {
  return resource.scope === 'members' && row.id === userId
}
