import type { AuthProvider } from 'ra-core'
import type { CurrentUser } from '../contract/api.ts'
import { type Verb, verbs } from '../contract/resourceSpec.ts'
import { accessOf } from './access.ts'
import { authProvider, identityOf } from './authProvider.ts'
import { selectedOrganization } from './organization.ts'
import { allResources } from './resources.ts'

/** The console's authProvider: who the person is and what they may do is known, and answered by the guard's own rules. */
export function authProviderOf(user: CurrentUser): AuthProvider {
  return {
    ...authProvider,
    getIdentity: async () => identityOf(user),
    getPermissions: async () => user.grants,
    async canAccess({ action, resource, record }) {
      const verb = verbOf(action)
      if (!verb || !allResources().some(({ name }) => name === resource)) return false
      const access = accessOf(user, selectedOrganization(user))
      return record ? access.canRow(verb, resource, record) : access.can(verb, resource)
    },
  }
}

/** react-admin's words for what the catalogue calls otherwise. */
const actions: Readonly<Record<string, Verb>> = { show: 'read', edit: 'update', clone: 'create' }

function verbOf(action: string): Verb | undefined {
  return actions[action] ?? verbs.find(verb => verb === action)
}
