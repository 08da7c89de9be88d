import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { failures, ok, signedIn } from '../../../engine/server/openapi/operation.ts'
import { checkWindows } from '../../diagnosis/deliveryCheck.ts'
import { checkDelivery } from '../diagnosis/checkDelivery.ts'

const operation = (operationId: string, what: string) =>
  signedIn(
    operationId,
    `Explain why ${what} doesn’t spend`,
    { ...ok('From the stored rows to the impression, with the first cause', 'DeliveryCheck'), ...failures(429) },
    [
      { $ref: '#/components/parameters/id' },
      {
        name: 'window',
        in: 'query',
        description: 'How far back figures are counted.',
        schema: { enum: Object.keys(checkWindows), default: 'day' },
      },
    ],
  )

/** Why is it not spending? From stored rows and facts; nothing is kept. */
export const deliveryCheckRoutes = {
  'GET /line-item/:id/delivery-check': route({
    policy: { entity: 'line-item', verbs: ['read'] },
    operation: operation('checkLineItemDelivery', 'a line item'),
    handler: async call => Response.json(await checkDelivery(call)),
  }),
  'GET /campaign/:id/delivery-check': route({
    policy: { entity: 'campaign', verbs: ['read'] },
    operation: operation('checkCampaignDelivery', 'a campaign'),
    handler: async call => Response.json(await checkDelivery(call)),
  }),
  'GET /deal/:id/delivery-check': route({
    policy: { entity: 'deal', verbs: ['read'] },
    operation: operation('checkDealDelivery', 'a deal'),
    handler: async call => Response.json(await checkDelivery(call)),
  }),
} satisfies ApiProduct['routes']
