import type { Verb } from '../../contract/resourceSpec.ts'
import type { Row } from '../store/Store.ts'
import { ownPermissions } from './loadGrants.ts'
import type { AccessView } from './views.ts'

/** What a service account's scopes leave of its views; it is limited to nothing where it has none. */
export function withinScopes(views: readonly AccessView[], account: Row): readonly AccessView[] {
  if (!Array.isArray(account.scopes) || account.scopes.length === 0) return views
  const scopes: Record<string, Verb[]> = {}
  for (const { resource, verbs } of ownPermissions({ id: account.id, permissions: account.scopes })) {
    scopes[resource] = [...(scopes[resource] ?? []), ...verbs]
  }
  return views.map(view => ({ ...view, permissions: both(view.permissions, scopes) }))
}

type Permissions = AccessView['permissions']

/** What two lists of permissions both allow; `*` stands for every resource that isn't named. */
function both(one: Permissions, other: Permissions): Permissions {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const cut = names.map(name => [name, of(one, name).filter(verb => of(other, name).includes(verb))] as const)
  return Object.fromEntries(cut.filter(([, verbs]) => verbs.length > 0))
}

function of(permissions: Permissions, name: string): readonly Verb[] {
  return [...new Set([...(permissions[name] ?? []), ...(permissions['*'] ?? [])])]
}
