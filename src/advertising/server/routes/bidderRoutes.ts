import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { answerRow } from '../../../engine/server/entities/answerRow.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { failures, ok, rowWrite, text } from '../../../engine/server/openapi/operation.ts'
import { sampleKeys } from '../../openrtb/sampleLabels.ts'
import { sendTestRequest } from '../bidders/sendTestRequest.ts'

/** What only bidders have: test bid requests. */
export const bidderRoutes = {
  'POST /bidder/:id/test': route({
    policy: { entity: 'bidder', verbs: ['update'] },
    operation: rowWrite(
      'testBidder',
      'Send a sample bid request to a bidder and check its answer',
      { ...ok('What was sent, what came back, and what is wrong with it', 'bid-test'), ...failures(429) },
      {
        type: 'object',
        required: ['sample'],
        properties: {
          sample: { enum: sampleKeys },
          endpoint: { ...text, description: 'One of the bidder’s own. Default: the one that isn’t a region’s.' },
          id: { ...text, pattern: '^[\\w-]{8,64}$', description: 'The request’s id. Default: a new one.' },
          isTest: { type: 'boolean', default: true, description: 'Marks the request as a test, which isn’t billed.' },
        },
      },
    ),
    handler: async call => {
      const row = await sendTestRequest(call)
      const { context, principal } = call
      return Response.json(answerRow(context, resourceNamed(context, 'bid-test'), row, principal))
    },
  }),
} satisfies ApiProduct['routes']
