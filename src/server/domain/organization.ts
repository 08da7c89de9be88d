import type { Domain } from './domain.ts'

/**
 * A suspended or archived organization is not there for its people (`loadGrants`), nor could they undo it: only the
 * platform locks them out.
 */
export const organization: Domain = {
  access: 'members',
  guard: (_row, to, { person }) =>
    to === 'active' || !person || person.platform ? null : 'Only a platform administrator can close an organization',
}
