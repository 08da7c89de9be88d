import type { ConsoleConfig } from '../../contract/api.ts'
import { settingValue } from '../../contract/effectiveSetting.ts'
import { ownSettings } from '../../contract/ownSettings.ts'
import { entitySchema } from '../../contract/schema.ts'
import type { Handlers } from '../http/call.ts'
import { readSettings } from '../settings/readSettings.ts'

export const configRoutes: Pick<Handlers, 'GET /config' | 'GET /:entity/schema.json'> = {
  'GET /config': async ({ context }) => {
    const { catalogue, fileLimits, sample, sampleSignIns, notice, release, environment } = context
    const set = await readSettings(context.store.read, { organization: null })
    const supportEmail = settingValue(ownSettings, 'support-email', set)
    const config: ConsoleConfig = {
      title: catalogue.title,
      release,
      environment,
      ...(notice ? { notice } : {}),
      ...(supportEmail ? { supportEmail } : {}),
      singleSignOn: context.signOn !== undefined,
      passkeys: true,
      sample,
      ...(sample && sampleSignIns ? { sampleSignIns } : {}),
      fileLimits,
      products: catalogue.products,
    }
    return Response.json(config)
  },

  'GET /:entity/schema.json': async ({ context, resource, url }) =>
    Response.json({ $id: `${url.origin}${context.basePath}${url.pathname}`, ...entitySchema(resource) }),
}
