import { removeSupplyChecks } from '../supply/keepSupplyCheck.ts'
import type { EntityRules } from './entityRules.ts'

/** domain.md 1.13: checks belong to the publisher alone. */
export const publisher: EntityRules<'publisher'> = {
  cascadeRemoval: ({ id }, { tx }) => removeSupplyChecks(tx, id),
}
