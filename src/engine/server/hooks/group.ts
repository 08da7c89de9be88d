import { forgetPlaces } from '../access/providedPlaces.ts'
import type { Row } from '../store/Store.ts'
import type { SystemHooks } from './resourceHooks.ts'

/** domain.md 1.27: whoever joins gets what the group's bindings give. */
export const group: SystemHooks = {
  access: 'members',
  proven: 'all',

  cascade: async (row, old, { tx }) => {
    const now = membersOf(row)
    const left = old ? membersOf(old).filter(id => !now.includes(id)) : []
    await forgetPlaces(tx, row.id, left)
  },

  cascadeRemoval: async (row, { tx }) => forgetPlaces(tx, row.id, membersOf(row)),
}

function membersOf({ members }: Row): readonly string[] {
  return Array.isArray(members) ? members.map(String) : []
}
