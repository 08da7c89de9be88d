import { isAllowed } from '../access/guard.ts'
import { organizationsOf } from '../access/loadGrants.ts'
import { maySignInBy } from '../access/signInMethods.ts'
import { changesSignOn } from '../access/signOnOwners.ts'
import { isSame } from '../entities/changesBetween.ts'
import type { Row } from '../store/Store.ts'
import { hasProvider } from './identityProvider.ts'
import { requiringFactor } from './requiringFactor.ts'
import type { HookContext, SystemHooks } from './resourceHooks.ts'

/** What keeps others out: it is changed by who may manage access. */
const safety = ['secondFactorRequired', 'mailDomains']

/**
 * A suspended or archived organization is not there for its people (`loadViews`), nor could they undo it: only the
 * platform locks them out. One that takes single sign-on only has a provider, and people who get in without it.
 */
export const organization: SystemHooks = {
  access: 'members',
  proven: ['status', 'archivedAt', 'signOnOnly', 'emergencyUsers', ...safety],

  guard: (_row, to, { principal }) =>
    to === 'active' || !principal || principal.platform
      ? null
      : 'Only a platform administrator can close an organization',

  validate: async (row, context) => {
    const { old, principal, resource } = context
    const changed = safety.filter(name => old && !isSame(old[name], row[name]))
    if (changed.length > 0 && principal && !isAllowed(principal, 'manage_access', resource, row)) {
      return Object.fromEntries(changed.map(name => [name, 'You aren’t allowed to manage access here']))
    }
    return { ...(await signOnErrors(row, context)), ...(await requiringFactor(row, context)) }
  },
}

async function signOnErrors(row: Row, context: HookContext): Promise<Record<string, string>> {
  if (row.signOnOnly !== true || (context.old && !changesSignOn(row, context.old))) return {}
  if (!(await hasProvider(context.reads, row.id))) {
    return { signOnOnly: 'Add an identity provider with at least one email domain first' }
  }
  const locked = await lockedOut(row, context)
  return locked
    ? { emergencyUsers: `${String(locked.name)} can’t sign in with a password. Choose someone who can.` }
    : {}
}

async function lockedOut(row: Row, { find }: HookContext): Promise<Row | undefined> {
  const ids = Array.isArray(row.emergencyUsers) ? row.emergencyUsers : []
  const users = await Promise.all(ids.map(id => find('user', id)))
  return users
    .filter(user => user !== null)
    .find(user => {
      const isThere = user.status === 'active' && organizationsOf(user).includes(row.id)
      return !isThere || !maySignInBy(user.auth, 'password')
    })
}
