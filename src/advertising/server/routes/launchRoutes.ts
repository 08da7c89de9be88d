import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'
import { failures, ok, rowWrite, signedIn } from '../../../engine/server/openapi/operation.ts'
import { checkLaunch } from '../preflight/checkLaunch.ts'
import { launchCampaign } from '../preflight/launchCampaign.ts'

const answer = (description: string) => ({ ...ok(description, 'LaunchCheck'), ...failures(429) })
const check = (operationId: string, what: string) =>
  signedIn(
    operationId,
    `Check what keeps ${what} from going live, and what would go live`,
    answer('Problems and outcome of each row, from the top'),
    [{ $ref: '#/components/parameters/id' }],
  )

/** Before something goes live: what stands against it, and all of it at once. */
export const launchRoutes = {
  'GET /campaign/:id/launch-check': route({
    policy: { entity: 'campaign', verbs: ['read'] },
    operation: check('checkCampaignLaunch', 'a campaign'),
    handler: async call => Response.json(await checkLaunch(call)),
  }),
  'GET /strategy/:id/launch-check': route({
    policy: { entity: 'strategy', verbs: ['read'] },
    operation: check('checkStrategyLaunch', 'a strategy'),
    handler: async call => Response.json(await checkLaunch(call)),
  }),
  'GET /line-item/:id/launch-check': route({
    policy: { entity: 'line-item', verbs: ['read'] },
    operation: check('checkLineItemLaunch', 'a line item'),
    handler: async call => Response.json(await checkLaunch(call)),
  }),
  'POST /campaign/:id/launch': route({
    policy: { entity: 'campaign', verbs: ['activate'] },
    operation: rowWrite(
      'launchCampaign',
      'Activate a campaign and everything under it that is ready',
      answer('What became of each row, or would: at most 200 are moved in one call'),
      { type: 'object', properties: {}, additionalProperties: false },
      [{ name: 'dryRun', in: 'query', description: 'Moves nothing.', schema: { type: 'boolean', default: false } }],
    ),
    handler: async call => {
      const [stranger] = Object.keys(await readJson(call.request))
      if (stranger !== undefined) throw fieldsRefused({ [stranger.slice(0, 80)]: 'There is no such field' })
      return Response.json(await launchCampaign(call, call.url.searchParams.get('dryRun') === 'true'))
    },
  }),
} satisfies ApiProduct['routes']
