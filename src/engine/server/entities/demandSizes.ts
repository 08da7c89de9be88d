import { checkSizes } from '../../contract/checkSizes.ts'
import type { JsonSchema } from '../../contract/jsonSchema.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { fieldsSchema } from '../../contract/schema.ts'
import { fieldsRefused } from '../http/apiError.ts'

/**
 * Nothing is looked up, filled in or compared for a body that is larger than its fields take: half a million ids would be
 * asked for first. Names that are no fields are refused later, with the rest.
 * @throws ApiError 400 with a sentence for every field that is too large
 */
export function demandSizes(resource: Resource, body: Readonly<Record<string, unknown>>): void {
  const { errors, left } = checkSizes(schemaOf(resource), body)
  if (left.size > 0) throw fieldsRefused(errors, allFields(resource))
}

/** All variants' fields at once, open to other names. */
function schemaOf(resource: Resource): JsonSchema {
  const known = schemas.get(resource)
  if (known) return known
  const { additionalProperties: _, ...open } = fieldsSchema(allFields(resource))
  schemas.set(resource, open)
  return open
}

const schemas = new WeakMap<Resource, JsonSchema>()
