import type { catalogue, Entity, EntityName } from '../../../../resources.config.ts'
import type { Unchecked } from '../../../engine/contract/entity.ts'
import type { Catalogue } from '../../../engine/contract/resourceSpec.ts'
import type { EntityCascade, EntityContext, EntityHooks } from '../../../engine/server/hooks/productHooks.ts'
import { finder } from '../../../engine/server/hooks/resourceHooks.ts'

/** The rules of one of this product's entities: `EntityRules<'campaign'>`. */
export type EntityRules<N extends EntityName> = EntityHooks<typeof catalogue, N>

/** What they are told. */
export type RulesContext<N extends EntityName> = EntityContext<typeof catalogue, N>

/** What they may do to other rows. */
export type RulesCascade = EntityCascade<typeof catalogue>

/** `finder` among rows that were checked by the catalogue before they were stored. */
export function findAmong(resources: Catalogue, reads: RulesCascade['tx']): RulesContext<EntityName>['find'] {
  return finder(resources, reads) as RulesContext<EntityName>['find']
}

/** A row before it is checked, or one that came from a store as just a row: its names are known, its values aren't. */
export type Given<N extends EntityName> = Unchecked<Entity<N>>
