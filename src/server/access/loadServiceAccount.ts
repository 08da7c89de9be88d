import type { Reads } from '../store/Store.ts'
import { grantedBy, loadViews } from './loadGrants.ts'
import type { Person } from './person.ts'

/**
 * A service account as who calls, with what its bindings and groups allow in its own organization; what anybody gave it
 * elsewhere counts for nothing. Null when it is not active.
 */
export async function loadServiceAccount(reads: Reads, id: string, now: Date): Promise<Person | null> {
  const [account] = await reads.byIds('service-account', [id], 'all')
  if (!account || account.archivedAt || account.status !== 'active') return null
  const organization = String(account.organization)
  const views = (await loadViews(reads, id, now, 'service-account')).filter(({ owner }) => owner === organization)
  return { id, name: String(account.name), email: '', ...grantedBy(views), platform: false, service: true }
}
