import type { Domain } from './domain.ts'

/** A rule that names nobody would alert nobody. */
export const alertRule: Domain = {
  validate: ({ recipients, users, groups }) => {
    const isEmpty = (value: unknown) => !Array.isArray(value) || value.length === 0
    const nobody = recipients === 'chosen' && isEmpty(users) && isEmpty(groups)
    return nobody ? { users: 'Choose at least one user or group' } : {}
  },
}
