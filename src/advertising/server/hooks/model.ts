import type { Entity } from '../../../../resources.config.ts'
import { modelUsers } from './countModelUse.ts'
import type { EntityRules } from './entityRules.ts'
import { featureErrors, idleFeature } from './modelFeatures.ts'
import { datedVersions, importances, readinessOf } from './modelState.ts'
import { usedText } from './usedText.ts'
import { versionErrors } from './versionErrors.ts'

/**
 * domain.md 1.19: of all versions at most one is active, and an active model has exactly one. A model is there for as long as
 * something bids by it.
 */
export const model: EntityRules<'model'> = {
  derive: (row, { old, now }) => ({
    ...row,
    readiness: readinessOf(row),
    features: importances(row),
    versions: datedVersions(row, old, now),
    usedBy: old?.usedBy ?? 0,
  }),

  validate: async (row, context) => {
    const active = activeIn(row)
    const second = active[1]
    if (second !== undefined) return { [`versions.${second}.state`]: 'Only one version can be active' }
    if (row.status === 'active' && active.length === 0) return { versions: 'An active model needs an active version' }
    return { ...versionErrors(row, context.old), ...(await featureErrors(row, context)) }
  },

  guard: async (row, to, context) => {
    if (to === 'archived') return usedText('model', row.id, modelUsers, context)
    if (to !== 'active') return null
    return activeIn(row).length === 1 ? idleFeature(row, context) : 'Exactly one of its versions must be active'
  },
}

function activeIn({ versions = [] }: Entity<'model'>): number[] {
  return versions.flatMap(({ state }, index) => (state === 'active' ? [index] : []))
}
