import type { Entity } from '../../../../resources.config.ts'
import type { FieldErrors } from '../../../engine/contract/validate.ts'
import type { RulesContext } from './entityRules.ts'

type Context = Pick<RulesContext<'model'>, 'find' | 'old'>

/**
 * Sentences at the features that a model can't take: one that it has already, one that begins to be used although it is
 * deprecated or archived, and a draft in a model that is active. What it used before it may keep.
 */
export async function featureErrors(row: Entity<'model'>, { find, old }: Context): Promise<FieldErrors> {
  const errors: Record<string, string> = {}
  const before = new Set(old?.features?.map(use => use.feature))
  const seen = new Set<string>()
  for (const [index, { feature: id }] of (row.features ?? []).entries()) {
    const at = `features.${index}.feature`
    if (seen.has(id)) errors[at] = 'The model has this feature already'
    seen.add(id)
    if (before.has(id)) continue
    const feature = await find('feature', id)
    if (feature?.status === 'deprecated' || feature?.status === 'archived')
      errors[at] = `“${feature.name}” is ${feature.status}; choose an active feature`
    if (feature?.status === 'draft' && row.status === 'active')
      errors[at] = `“${feature.name}” is a draft; activate it first`
  }
  return errors
}

/** Why a model can't be active: the first of its features that nothing may be decided by. */
export async function idleFeature({ features = [] }: Entity<'model'>, { find }: Context): Promise<string | null> {
  for (const { feature: id } of features) {
    const feature = await find('feature', id)
    if (feature?.status === 'draft') return `Its feature “${feature.name}” is a draft; activate that first`
    if (feature?.status === 'archived') return `Its feature “${feature.name}” is archived; leave it out first`
  }
  return null
}
