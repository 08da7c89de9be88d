import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'

/** The entities whose rows have delivery. */
export function measuredEntities({ catalogue }: Pick<ApiContext, 'catalogue'>): string[] {
  return Object.values(catalogue.resources).flatMap(({ entity, measured }) => (measured ? [entity] : []))
}

/** An entity that a caller names, whose rows have delivery. @throws ApiError 400 */
export function demandMeasured(context: Pick<ApiContext, 'catalogue'>, entity: string): Resource {
  if (measuredEntities(context).includes(entity)) return resourceNamed(context, entity)
  throw notMeasured(entity)
}

export function notMeasured(entity: string): ApiError {
  return new ApiError(400, { error: `“${entity.slice(0, 60)}” has no delivery data` })
}
