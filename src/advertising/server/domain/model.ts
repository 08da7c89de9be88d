import type { Domain } from '../../../engine/server/domain/domain.ts'
import type { Row } from '../../../engine/server/store/Store.ts'

/** domain.md 1.19: of all versions at most one is active, and an active model has exactly one. */
export const model: Domain = {
  validate: row => {
    const active = versionsIn(row, ['active'])
    const second = active[1]
    if (second !== undefined) return { [`versions.${second}.state`]: 'Only one version can be active' }
    return row.status === 'active' && active.length === 0
      ? { versions: 'An active model needs its active version' }
      : {}
  },

  guard: (row, to) => {
    if (to !== 'active') return null
    return versionsIn(row, ['active']).length === 1 ? null : 'Exactly one of its versions must be active'
  },
}

function versionsIn(row: Row, states: readonly string[]): number[] {
  const versions = Array.isArray(row.versions) ? row.versions : []
  return versions.flatMap(({ state }, index) => (states.includes(String(state)) ? [index] : []))
}
