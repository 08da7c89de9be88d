import type { Catalogue } from '../../contract/resourceSpec.ts'
import type { Store } from '../store/Store.ts'
import { accessReads } from './accessReads.ts'
import { loadPrincipal } from './loadPrincipal.ts'
import type { Principal } from './principal.ts'
import type { Entry } from './reachOf.ts'
import { rememberWhile } from './rememberWhile.ts'
import type { AccessVersionWatch } from './watchAccessVersion.ts'

/**
 * Finds the person (or service account) with an id as `entry` lets them in; null when they may not sign in. Remembered
 * until something that says who may do what changes or expires.
 */
export function createPrincipals(
  store: Pick<Store, 'read'>,
  catalogue: Catalogue,
  clock: () => Date,
  versions: AccessVersionWatch,
): (id: string, entry?: Entry | null) => Promise<Principal | null> {
  const remembered = rememberWhile<Principal | null>(async () => (await versions.latest()).grants, clock)

  return (id, entry = null) =>
    remembered(JSON.stringify([id, entry?.method, entry?.provider]), async () => {
      const now = clock()
      const { reads, holdsUntil } = accessReads(store.read, now)
      const value = await loadPrincipal(reads, catalogue, id, now, entry)
      return { value, until: holdsUntil() }
    })
}
