import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { resourceNamed, type World } from '../../../engine/server/world.ts'

/** The entities whose rows have delivery. */
export function measuredEntities({ catalogue }: Pick<World, 'catalogue'>): string[] {
  return Object.values(catalogue.resources).flatMap(({ entity, measured }) => (measured ? [entity] : []))
}

/** An entity that a caller names, whose rows have delivery. @throws ApiError 400 */
export function demandMeasured(world: Pick<World, 'catalogue'>, entity: string): Resource {
  if (measuredEntities(world).includes(entity)) return resourceNamed(world, entity)
  throw notMeasured(entity)
}

export function notMeasured(entity: string): ApiError {
  return new ApiError(400, { error: `"${entity.slice(0, 60)}" has no delivery data` })
}
