import { apiBase } from '../../contract/api.ts'
import { policiesOf } from '../access/policiesOf.ts'
import type { RouteKey } from '../access/policy.ts'
import type { ApiProduct } from '../apiProduct.ts'
import { withSystemHooks } from '../hooks/systemHooks.ts'
import { entityOperation } from './entityOperation.ts'
import { rowSchema } from './rowSchema.ts'
import { sharedParts } from './sharedParts.ts'
import { systemOperations } from './systemOperations.ts'

type Json = Readonly<Record<string, unknown>>

/** OpenAPI 3.1 of every route of the policy table; the generic ones once for each entity that has them. */
export function openApiDocument(product: ApiProduct, release: string, basePath = ''): Json {
  const { catalogue } = product
  const hooks = withSystemHooks(product.hooks)
  const resources = Object.values(catalogue.resources)
  const paths: Record<string, Record<string, Json>> = {
    '/healthz': { get: systemOperations['GET /healthz'] },
    '/readyz': { get: systemOperations['GET /readyz'] },
  }
  const add = (method: string, path: string, operation: Json) => {
    const full = `${apiBase}${path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')}`
    const name = method.toLowerCase()
    paths[full] = { ...paths[full], [name]: both(paths[full]?.[name], operation) }
  }
  for (const key of Object.keys(policiesOf(product)) as RouteKey[]) {
    const [method = '', path = ''] = key.split(' ')
    if (!path.startsWith('/:entity')) {
      add(method, path, product.routes[key]?.operation ?? systemOperations[key as keyof typeof systemOperations])
      continue
    }
    for (const resource of resources) {
      const operation = entityOperation({ ...product, hooks }, resource, key)
      if (operation) add(method, path.replace(':entity', resource.entity), operation)
    }
  }
  const schemas = Object.fromEntries(resources.map(resource => [resource.entity, rowSchema(resource)]))
  return {
    openapi: '3.1.0',
    info: { title: `${catalogue.title} API`, version: release, license: { name: 'MIT', identifier: 'MIT' } },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: basePath || '/' }],
    tags: resources.map(({ entity, description }) => ({ name: entity, description })),
    security: [{ session: [] }, { serviceKey: [] }],
    paths,
    components: { ...sharedParts, schemas: { ...sharedParts.schemas, ...product.parts, ...schemas } },
  }
}

/** A special call on an entity's own path only adds its parameters. */
function both(special: Json | undefined, operation: Json): Json {
  if (!special) return operation
  const listed = [special, operation].flatMap(({ parameters }) => (Array.isArray(parameters) ? parameters : []))
  const parameters = [...new Map(listed.map(one => [JSON.stringify(one), one])).values()]
  return { ...operation, parameters }
}
