import type { Catalogue } from '../../contract/resourceSpec.ts'
import type { Handlers } from '../http/call.ts'
import { openApiDocument } from '../openapi/openApiDocument.ts'

export const openApiRoutes: Pick<Handlers, 'GET /openapi.json'> = {
  'GET /openapi.json': async ({ world }) =>
    new Response(textOf(world.catalogue, world.release), { headers: { 'content-type': 'application/json' } }),
}

/** A megabyte that only a release changes. */
const texts = new WeakMap<Catalogue, string>()

function textOf(catalogue: Catalogue, release: string): string {
  const text = texts.get(catalogue) ?? JSON.stringify(openApiDocument(catalogue, release))
  texts.set(catalogue, text)
  return text
}
