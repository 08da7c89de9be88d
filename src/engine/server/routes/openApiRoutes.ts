import type { Handlers } from '../http/call.ts'
import { openApiDocument } from '../openapi/openApiDocument.ts'
import { perContext } from '../perContext.ts'

export const openApiRoutes: Pick<Handlers, 'GET /openapi.json'> = {
  'GET /openapi.json': async ({ context }) =>
    new Response(textOf(context), { headers: { 'content-type': 'application/json' } }),
}

/** A megabyte that only a release changes. */
const textOf = perContext(context => JSON.stringify(openApiDocument(context, context.release, context.basePath)))
