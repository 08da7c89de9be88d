import type { Entity } from '../../../../resources.config.ts'
import type { EntityRules } from './entityRules.ts'

/** domain.md 1.19: of all versions at most one is active, and an active model has exactly one. */
export const model: EntityRules<'model'> = {
  validate: row => {
    const active = activeIn(row)
    const second = active[1]
    if (second !== undefined) return { [`versions.${second}.state`]: 'Only one version can be active' }
    return row.status === 'active' && active.length === 0
      ? { versions: 'An active model needs its active version' }
      : {}
  },

  guard: (row, to) => {
    if (to !== 'active') return null
    return activeIn(row).length === 1 ? null : 'Exactly one of its versions must be active'
  },
}

function activeIn({ versions = [] }: Entity<'model'>): number[] {
  return versions.flatMap(({ state }, index) => (state === 'active' ? [index] : []))
}
