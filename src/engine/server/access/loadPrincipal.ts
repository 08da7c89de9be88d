import type { Catalogue } from '../../contract/resourceSpec.ts'
import { readsOnce } from '../store/readsOnce.ts'
import type { Reads, Row } from '../store/Store.ts'
import { grantedBy, loadViews } from './loadGrants.ts'
import { loadServiceAccount } from './loadServiceAccount.ts'
import type { Principal } from './principal.ts'
import { type Entry, reachOf } from './reachOf.ts'
import { requiredFactor } from './requiredFactor.ts'
import type { AccessView } from './views.ts'
import { providerOfPart } from './wholeAccount.ts'

/**
 * Who a session or a key stands for, with what they may do now; null when they may not sign in.
 * @param entry how the session was begun: it limits what they reach
 */
export async function loadPrincipal(
  reads: Reads,
  catalogue: Catalogue,
  id: string,
  now: Date,
  entry: Entry | null,
): Promise<Principal | null> {
  const once = readsOnce(reads)
  const [user] = await once.byIds('user', [id], 'all')
  if (!user) return loadServiceAccount(once, catalogue, id, now)
  if (isUserBarred(user)) return null
  const views = await loadViews(once, catalogue, id, now)
  const reach = entry ? await reachOf(once, user, entry, views) : 'all'
  if (reach === null) return null
  const principal = userWith(user, reach === 'all' ? views : views.filter(({ owner }) => reach.includes(owner)))
  const secondFactor = entry?.method === 'password' ? await requiredFactor(once, user, views) : undefined
  const through = providerOfPart(user, entry, reach)
  return { ...principal, ...(secondFactor ? { secondFactor } : {}), ...(through ? { through } : {}) }
}

/** An invited person becomes active by choosing a password. */
export function isUserBarred({ archivedAt, status }: Row): boolean {
  return Boolean(archivedAt) || status !== 'active'
}

/** A user with what these views allow. */
export function userWith(user: Row, views: readonly AccessView[]): Principal {
  const granted = grantedBy(views)
  const [name, email] = [String(user.name), String(user.email)]
  return { id: user.id, name, email, ...granted, platform: Object.hasOwn(granted.grants, '*') }
}
