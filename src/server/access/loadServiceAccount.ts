import type { Reads, Row } from '../store/Store.ts'
import { grantedBy, loadViews } from './loadGrants.ts'
import type { Person } from './person.ts'
import { withinScopes } from './scopes.ts'
import type { AccessView } from './views.ts'

/**
 * A service account as who calls, with what its bindings and groups allow in its own organization within its scopes; what
 * anybody gave it elsewhere counts for nothing. Null when it is not active, or has expired.
 */
export async function loadServiceAccount(reads: Reads, id: string, now: Date): Promise<Person | null> {
  const [account] = await reads.byIds('service-account', [id], 'all')
  if (!account || account.archivedAt || account.status !== 'active') return null
  if (typeof account.expiresAt === 'string' && Date.parse(account.expiresAt) <= now.getTime()) return null
  const granted = grantedBy(withinScopes(await viewsOfAccount(reads, account, now), account))
  const { allowedAddresses: networks } = account
  return {
    id,
    name: String(account.name),
    email: '',
    ...granted,
    platform: false,
    service: true,
    ...(Array.isArray(networks) && networks.length > 0 ? { networks: networks.map(String) } : {}),
  }
}

/** All that a service account's roles give it, whatever limits it has itself. */
export async function viewsOfAccount(reads: Reads, account: Row, now: Date): Promise<readonly AccessView[]> {
  const organization = String(account.organization)
  const views = await loadViews(reads, account.id, now, 'service-account')
  return views.filter(({ owner }) => owner === organization)
}
