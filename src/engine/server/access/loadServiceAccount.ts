import type { Catalogue } from '../../contract/resourceSpec.ts'
import type { Reads, Row } from '../store/Store.ts'
import { grantedBy, loadViews } from './loadGrants.ts'
import type { Principal } from './principal.ts'
import { withinScopes } from './scopes.ts'
import type { AccessView } from './views.ts'

/**
 * A service account as who calls, with what its bindings and groups allow in its own organization within its scopes; what
 * anybody gave it elsewhere counts for nothing. Null when it is not active, or has expired.
 */
export async function loadServiceAccount(
  reads: Reads,
  catalogue: Catalogue,
  id: string,
  now: Date,
): Promise<Principal | null> {
  const [account] = await reads.byIds('service-account', [id], 'all')
  if (!account || isAccountBarred(account, now)) return null
  return programWith(account, await loadViews(reads, catalogue, account.id, now, 'service-account'))
}

export function isAccountBarred({ archivedAt, status, expiresAt }: Row, now: Date): boolean {
  const hasExpired = typeof expiresAt === 'string' && Date.parse(expiresAt) <= now.getTime()
  return Boolean(archivedAt) || status !== 'active' || hasExpired
}

/** A service account with what these views allow. */
export function programWith(account: Row, views: readonly AccessView[]): Principal {
  const { id, name, organization, allowedAddresses: networks } = account
  return {
    id,
    name: String(name),
    email: '',
    ...grantedBy(withinScopes(ownViews(account, views), account)),
    platform: false,
    service: true,
    ...(typeof organization === 'string' ? { organization } : {}),
    ...(Array.isArray(networks) && networks.length > 0 ? { networks: networks.map(String) } : {}),
  }
}

/** All that a service account's roles give it, whatever limits it has itself. */
export async function viewsOfAccount(
  reads: Reads,
  catalogue: Catalogue,
  account: Row,
  now: Date,
): Promise<readonly AccessView[]> {
  return ownViews(account, await loadViews(reads, catalogue, account.id, now, 'service-account'))
}

function ownViews({ organization }: Row, views: readonly AccessView[]): readonly AccessView[] {
  return views.filter(({ owner }) => owner === String(organization))
}
