import type { Reads, Row } from '../store/Store.ts'
import { grantedBy, loadViews } from './loadGrants.ts'
import { loadServiceAccount } from './loadServiceAccount.ts'
import type { Person } from './person.ts'
import type { AccessView } from './views.ts'

/** Who a session or a key stands for, with what they may do now; null when they may not sign in. */
export async function loadPerson(reads: Reads, id: string, now: Date): Promise<Person | null> {
  const [user] = await reads.byIds('user', [id], 'all')
  if (!user) return loadServiceAccount(reads, id, now)
  return isUserBarred(user) ? null : userWith(user, await loadViews(reads, id, now))
}

/** An invited person becomes active by choosing a password. */
export function isUserBarred({ archivedAt, status }: Row): boolean {
  return Boolean(archivedAt) || status !== 'active'
}

/** A user with what these views allow. */
export function userWith(user: Row, views: readonly AccessView[]): Person {
  const granted = grantedBy(views)
  const [name, email, auth] = [String(user.name), String(user.email), String(user.auth ?? 'password')]
  return { id: user.id, name, email, auth, ...granted, platform: Object.hasOwn(granted.grants, '*') }
}
