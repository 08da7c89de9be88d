import type { AuthProvider } from 'ra-core'
import type { CurrentUser } from '../contract/api.ts'
import type { Verb } from '../contract/resourceSpec.ts'
import { accessOf } from './access.ts'
import { selectedOrganization } from './organization.ts'

/**
 * react-admin's questions about the person. The console only mounts for a signed-in one, and a session that ends is the
 * sign-in dialog's affair (`signInAgain`), so nothing here ever sends anybody to a login page.
 */
export function createAuthProvider(user: CurrentUser): AuthProvider {
  return {
    login: () => Promise.resolve(),
    // The entry ends the session at this address and shows the sign-in screen (logout.1).
    logout: () => {
      location.assign('/logout')
      return Promise.resolve(false)
    },
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getIdentity: () => Promise.resolve({ id: user.id, fullName: user.name, email: user.email }),
    getPermissions: () => Promise.resolve(user.grants),
    canAccess: ({ action, resource, record }) => {
      const access = accessOf(user, selectedOrganization(user))
      const verb = verbs[action] ?? (action as Verb)
      return Promise.resolve(record ? access.canRow(verb, resource, record) : access.can(verb, resource))
    },
  }
}

/** react-admin's words for what the catalogue calls otherwise. */
const verbs: Readonly<Record<string, Verb>> = { show: 'read', edit: 'update' }
