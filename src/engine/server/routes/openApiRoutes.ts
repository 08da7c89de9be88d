import type { Handlers } from '../http/call.ts'
import { openApiDocument } from '../openapi/openApiDocument.ts'
import { perWorld } from '../perWorld.ts'

export const openApiRoutes: Pick<Handlers, 'GET /openapi.json'> = {
  'GET /openapi.json': async ({ world }) =>
    new Response(textOf(world), { headers: { 'content-type': 'application/json' } }),
}

/** A megabyte that only a release changes. */
const textOf = perWorld(world => JSON.stringify(openApiDocument(world, world.release, world.basePath)))
