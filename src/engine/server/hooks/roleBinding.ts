import { maySupport } from '../access/loadGrants.ts'
import { isPast } from './isPast.ts'
import type { SystemHooks } from './resourceHooks.ts'

/** domain.md 1.30: a role for somebody in one organization. */
export const roleBinding: SystemHooks = bindingOf('organization')

/** domain.md 1.31: a role for somebody everywhere. */
export const platformRoleBinding: SystemHooks = bindingOf('platform')

function bindingOf(scope: 'organization' | 'platform'): SystemHooks {
  return {
    access: 'roles',
    proven: 'all',
    auditAs: 'role_change',

    derive: async (row, { find }) => {
      if (row.name) return row
      const role = await find('role', row.role)
      const subject =
        (await find('user', row.user)) ??
        (await find('group', row.group)) ??
        (await find('service-account', row.serviceAccount))
      return role && subject ? { ...row, name: `${String(role.name)}: ${String(subject.name)}`.slice(0, 240) } : row
    },

    validate: async (row, { find, now, old }) => {
      const errors: Record<string, string> = {}
      const role = await find('role', row.role)
      if (scope === 'organization' && role?.scope === 'platform') {
        errors.role = 'This role is for the platform; use a platform role binding'
      }
      if (scope === 'platform' && role && !maySupport(role, '*')) {
        errors.role = 'This role is for organizations; use a role binding, or choose a role for the platform'
      }
      if (isPast(row.expiresAt, now) && row.expiresAt !== old?.expiresAt) errors.expiresAt = 'Must be in the future'
      const subjects = { user: row.user, group: row.group, service_account: row.serviceAccount }
      for (const [kind, id] of Object.entries(subjects)) {
        const name = kind === 'service_account' ? 'serviceAccount' : kind
        if (id && kind !== row.subjectKind) errors[name] = 'Choose only one user, group, or service account'
      }
      return errors
    },
  }
}
