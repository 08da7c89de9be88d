import { visibleRow } from '../../../engine/server/access/guard.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { failures, ok, requestedWith, rowWrite, signedIn, text } from '../../../engine/server/openapi/operation.ts'
import { passportView } from '../passport/passportView.ts'
import { dropSamples, samplesSchema, takeSamples } from '../passport/takeSamples.ts'
import { requestedSellers } from '../supply/requestedSellers.ts'

const id = { $ref: '#/components/parameters/id' }
const answer = ok('Every field with what each side says of it', 'DealPassport')

/** What everybody says of a deal, and the sampled bid requests that are kept for it. */
export const passportRoutes = {
  'GET /deal/:id/passport': route({
    policy: { entity: 'deal', verbs: ['read'] },
    operation: signedIn(
      'dealPassport',
      'Compare what is stored of a deal with what partners were sent, what buyers say, and what bid requests carry',
      { ...answer },
      [id],
    ),
    handler: async ({ context, principal, resource, params }) => {
      const deal = await visibleRow(context.store.read, principal, resource, params.id ?? '')
      return Response.json(await passportView(context.store.read, deal))
    },
  }),

  'POST /deal/:id/sellers-check': route({
    policy: { entity: 'deal', verbs: ['update'] },
    operation: rowWrite(
      'checkDealSellers',
      'Look up the sellers of a deal, and of supply chains in its sampled bid requests, in the sellers.json of their systems',
      { ...answer },
      { type: 'object' },
    ),
    handler: async call => Response.json(await passportView(call.context.store.read, await requestedSellers(call))),
  }),

  'POST /deal/:id/samples': route({
    policy: { entity: 'deal', verbs: ['update'] },
    operation: rowWrite('addDealSamples', 'Store what bid requests say of a deal', { ...answer }, { ...samplesSchema }),
    handler: async call => Response.json(await passportView(call.context.store.read, await takeSamples(call))),
  }),

  'DELETE /deal/:id/samples/:sample': route({
    policy: { entity: 'deal', verbs: ['update'] },
    operation: signedIn(
      'removeDealSamples',
      'Remove the bid requests of one file from a deal',
      { ...answer, ...failures(409, 429) },
      [id, { name: 'sample', in: 'path', required: true, schema: text }, requestedWith],
    ),
    handler: async call => Response.json(await passportView(call.context.store.read, await dropSamples(call))),
  }),
} satisfies ApiProduct['routes']
