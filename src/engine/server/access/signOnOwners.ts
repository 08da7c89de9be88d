import type { Row } from '../store/Store.ts'
import { isLive } from './loadGrants.ts'

/**
 * The organizations in which a write decides who gets in as whom: whoever controls the provider is anybody there, and whoever
 * lets passwords in goes around it.
 */
export function signOnOwners(entity: string, row: Row | null, old: Row | null): readonly string[] {
  if (entity === 'identity-provider') {
    return [row, old].flatMap(one => (one ? [String(one.organization)] : []))
  }
  return entity === 'organization' && row && changesSignOn(row, old ?? { id: row.id }) ? [row.id] : []
}

export function changesSignOn(row: Row, old: Row): boolean {
  const usersOf = ({ emergencyUsers }: Row) => (Array.isArray(emergencyUsers) ? emergencyUsers.toSorted() : [])
  return (row.signOnOnly === true) !== (old.signOnOnly === true) || String(usersOf(row)) !== String(usersOf(old))
}

/** Whether whom the provider puts into a group changes. */
export function changesClaim(row: Row | null, old: Row | null): boolean {
  const claimOf = (one: Row | null) => (one && isLive(one) && one.source === 'idp' ? String(one.claim) : null)
  return claimOf(row) !== claimOf(old)
}
