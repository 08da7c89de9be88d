import { useQuery } from '@tanstack/react-query'
import type { JsonSchema } from '../../contract/jsonSchema.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { entitySchema } from '../../contract/schema.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { isNotOffered } from '../../providers/isNotOffered.ts'

/**
 * A resource's schema document: from the catalogue, or, where the resource says so, asked for at run time (entity.2). Of a platform that
 * has none the catalogue's stands as well.
 */
export function useEntitySchema(resource: Resource): SchemaAnswer {
  const provider = useConsoleDataProvider()
  const api = resource.schema === 'api'
  const { data, error, refetch } = useQuery({
    queryKey: ['schema', resource.entity],
    queryFn: () => provider.schema(resource.entity),
    enabled: api,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A switch of the organization empties what was asked; the form must not go away with it.
  if (data) answers.set(resource, data)
  // A platform without a document, or with one that says nothing of fields.
  const none = isNotOffered(error) || (data !== undefined && !saysFields(data))
  const asked = api && !none
  return {
    schema: asked ? (data ?? answers.get(resource)) : ownSchema(resource),
    error: asked ? error : null,
    retry: () => void refetch(),
  }
}

function ownSchema(resource: Resource): JsonSchema {
  const known = schemas.get(resource)
  if (known) return known
  const schema = entitySchema(resource)
  schemas.set(resource, schema)
  return schema
}

function saysFields(schema: unknown): boolean {
  return (
    typeof schema === 'object' && schema !== null && ('properties' in schema || 'oneOf' in schema || 'allOf' in schema)
  )
}

const schemas = new WeakMap<Resource, JsonSchema>()
const answers = new WeakMap<Resource, JsonSchema>()

interface SchemaAnswer {
  readonly schema: JsonSchema | undefined
  readonly error: Error | null
  readonly retry: () => void
}
