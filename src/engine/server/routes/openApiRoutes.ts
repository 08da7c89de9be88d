import type { Catalogue } from '../../contract/resourceSpec.ts'
import type { Handlers } from '../http/call.ts'
import { openApiDocument } from '../openapi/openApiDocument.ts'
import type { World } from '../world.ts'

export const openApiRoutes: Pick<Handlers, 'GET /openapi.json'> = {
  'GET /openapi.json': async ({ world }) =>
    new Response(textOf(world), { headers: { 'content-type': 'application/json' } }),
}

/** A megabyte that only a release changes. */
const texts = new WeakMap<Catalogue, string>()

function textOf(world: World): string {
  const { catalogue, release } = world
  const text = texts.get(catalogue) ?? JSON.stringify(openApiDocument(world, release))
  texts.set(catalogue, text)
  return text
}
