import type { ConsoleConfig } from '../../contract/api.ts'
import { entitySchema } from '../../contract/schema.ts'
import type { Handlers } from '../http/call.ts'

export const configRoutes: Pick<Handlers, 'GET /config' | 'GET /:entity/schema.json'> = {
  'GET /config': async ({ world }) => {
    const { catalogue, fileLimits, sample, sampleSignIns, notice, release, environment } = world
    const config: ConsoleConfig = {
      title: catalogue.title,
      release,
      environment,
      ...(notice ? { notice } : {}),
      singleSignOn: world.signOn !== undefined,
      passkeys: true,
      sample,
      ...(sample && sampleSignIns ? { sampleSignIns } : {}),
      fileLimits,
      products: catalogue.products,
    }
    return Response.json(config)
  },

  'GET /:entity/schema.json': async ({ world, resource, url }) =>
    Response.json({ $id: `${url.origin}${world.basePath}${url.pathname}`, ...entitySchema(resource) }),
}
