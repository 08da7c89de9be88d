import { visibleRow } from '../../../engine/server/access/guard.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { failures, type Json, ok, rowWrite, signedIn } from '../../../engine/server/openapi/operation.ts'
import { buyerSeatSchema, dealSchema, statusQuestionSchema } from '../../dealsApi/dealSchema.ts'
import { syncActions } from '../../dealsApi/dealSync.ts'
import { actOnSync } from '../deals/actOnSync.ts'
import { answerStatus } from '../deals/answerStatus.ts'
import { dealSyncView } from '../deals/dealSyncView.ts'
import { receiveDeal } from '../deals/receiveDeal.ts'
import { receiveStates } from '../deals/receiveStates.ts'

/** What partners call, with the key of a service account. */
function partnerCall(operationId: string, summary: string, answer: Json, schema: object): Json {
  return {
    ...signedIn(operationId, summary, { ...answer, ...failures(409, 413, 415, 429) }),
    requestBody: { required: true, content: { 'application/json': { schema } } },
  }
}

/** IAB Tech Lab's Deals API 1.0: what partners push to us and ask, and what people see and do of both directions. */
export const dealRoutes = {
  'POST /deals-api/deal': route({
    policy: 'signed-in',
    operation: partnerCall(
      'receiveDeal',
      'Receive a deal that its origin pushes; repeated pushes count once',
      ok('How the seats here stand, and which terms wait for a decision', 'BuyerSeat'),
      dealSchema,
    ),
    handler: async call => Response.json(await receiveDeal(call)),
  }),

  'POST /deals-api/status': route({
    policy: 'signed-in',
    operation: partnerCall(
      'answerDealStatus',
      'Report the status of the seats here to the deal’s origin',
      ok('The state by seats', 'BuyerSeat'),
      statusQuestionSchema,
    ),
    handler: async call => Response.json(await answerStatus(call)),
  }),

  'POST /deals-api/buyer-status': route({
    policy: 'signed-in',
    operation: partnerCall(
      'receiveBuyerStatus',
      'Receive a buyer’s seat statuses for a deal that is sold here',
      { 204: { description: 'It was taken' } },
      buyerSeatSchema,
    ),
    handler: async call => {
      await receiveStates(call)
      return new Response(null, { status: 204 })
    },
  }),

  'GET /deal/:id/sync': route({
    policy: { entity: 'deal', verbs: ['read'] },
    operation: signedIn(
      'dealSync',
      'List what partners were sent about a deal, what they answered, and what they pushed to us',
      {
        ...ok('Both directions', 'DealSync'),
      },
      [{ $ref: '#/components/parameters/id' }],
    ),
    handler: async ({ context, principal, resource, params }) => {
      const deal = await visibleRow(context.store.read, principal, resource, params.id ?? '')
      return Response.json(await dealSyncView(context.store.read, deal))
    },
  }),

  'POST /deal/:id/sync': route({
    policy: { entity: 'deal', verbs: ['update'] },
    operation: rowWrite(
      'actOnDealSync',
      'Send a deal again, query the status of its seats, or decide on pushed terms',
      { ...ok('Both directions, as they are now', 'DealSync') },
      { type: 'object', required: ['action'], properties: { action: { enum: syncActions } } },
    ),
    handler: async call => {
      const deal = await actOnSync(call)
      return Response.json(await dealSyncView(call.context.store.read, deal))
    },
  }),
} satisfies ApiProduct['routes']
