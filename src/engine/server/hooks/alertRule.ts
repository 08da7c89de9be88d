import type { ResourceHooks } from './resourceHooks.ts'

/** A rule that names nobody would alert nobody. */
export const alertRule: ResourceHooks = {
  validate: ({ recipients, users, groups }) => {
    const isEmpty = (value: unknown) => !Array.isArray(value) || value.length === 0
    const nobody = recipients === 'chosen' && isEmpty(users) && isEmpty(groups)
    return nobody ? { users: 'Choose at least one user or group' } : {}
  },
}
