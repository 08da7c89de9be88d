import { visibleRow } from '../../../engine/server/access/guard.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { inReadTurn } from '../../../engine/server/inReadTurn.ts'
import { failures, ok, rowWrite, signedIn } from '../../../engine/server/openapi/operation.ts'
import { actOnNegotiation } from '../negotiation/actOnNegotiation.ts'
import { negotiationSchema } from '../negotiation/negotiationBody.ts'
import { negotiationView } from '../negotiation/negotiationView.ts'

const answer = ok('The negotiation, as this side sees it', 'DealNegotiation')

/** How the two sides of a deal come to its terms, before partners are told of them. */
export const negotiationRoutes = {
  'GET /deal/:id/negotiation': route({
    policy: { entity: 'deal', verbs: ['read'] },
    operation: signedIn(
      'dealNegotiation',
      'List the proposals, answers, and comments on a deal',
      { ...answer, ...failures(429) },
      [{ $ref: '#/components/parameters/id' }],
    ),
    handler: async call => {
      const { context, principal, resource, params } = call
      const deal = await visibleRow(context.store.read, principal, resource, params.id ?? '')
      return Response.json(await inReadTurn(call, () => negotiationView(context, principal, deal)))
    },
  }),

  'POST /deal/:id/negotiation': route({
    policy: { entity: 'deal', verbs: ['update'] },
    operation: rowWrite(
      'negotiateDeal',
      'Propose terms, a make-good, or the end of a deal, answer a proposal, or comment',
      { ...answer },
      { ...negotiationSchema },
    ),
    handler: async call => Response.json(await actOnNegotiation(call)),
  }),
} satisfies ApiProduct['routes']
