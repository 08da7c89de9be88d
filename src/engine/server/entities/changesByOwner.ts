import type { Change } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { ownersOf } from '../access/guard.ts'
import { changesKnown } from '../access/hideForeign.ts'
import type { Row } from '../store/Store.ts'
import type { Audited } from './auditRow.ts'

interface Written {
  readonly row: Row
  readonly old: Row | null
  readonly changes: readonly Change[]
}

/**
 * In whose audit logs a write stands, with what each owner may know of it. Somebody of several organizations is the matter of each, and of
 * those that they leave by the write; none is told of another.
 */
export function changesByOwner(resource: Resource, { row, old, changes }: Written): readonly OwnChanges[] {
  if (resource.scope !== 'members')
    return [{ organization: resource.scope === 'self' ? row.id : row.organization, changes }]
  const owners = new Set([...(old ? ownersOf(resource, old) : []), ...ownersOf(resource, row)])
  const told = [...owners].flatMap((owner): OwnChanges[] => {
    if (owner === null) return [{ organization: null, changes }]
    const known = changesKnown(resource, changes, organization => organization === owner)
    return changes.length > 0 && known.length === 0 ? [] : [{ organization: owner, changes: known }]
  })
  return told.length > 0 ? told : [{ organization: null, changes }]
}

type OwnChanges = Pick<Audited, 'organization' | 'changes'>
