import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { failures, ok, rowWrite } from '../../../engine/server/openapi/operation.ts'
import { time } from '../../../engine/server/openapi/partShapes.ts'
import { testBidRequest } from '../serving/testBidRequest.ts'

const operation = (operationId: string, summary: string) =>
  rowWrite(
    operationId,
    summary,
    { ...ok('A bid or the first reason against one, by line item', 'BidRequestTest'), ...failures(429) },
    {
      type: 'object',
      required: ['request'],
      properties: {
        request: { type: 'object', description: 'An OpenRTB 2.5 or 2.6 bid request.' },
        at: { ...time, description: 'Default: now.' },
        seen: { type: 'integer', minimum: 0, default: 0, description: 'Impressions that the user has seen already.' },
      },
    },
  )

/** Would it bid? Nothing is sent and nothing is kept. */
export const servingRoutes = {
  'POST /line-item/:id/test-request': route({
    policy: { entity: 'line-item', verbs: ['read'] },
    operation: operation('testLineItem', 'Test a bid request against a line item'),
    handler: async call => Response.json(await testBidRequest(call)),
  }),
  'POST /campaign/:id/test-request': route({
    policy: { entity: 'campaign', verbs: ['read'] },
    operation: operation('testCampaign', 'Test a bid request against each line item of a campaign'),
    handler: async call => Response.json(await testBidRequest(call)),
  }),
} satisfies ApiProduct['routes']
