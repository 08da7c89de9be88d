import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import { failures, ok, signedIn, text } from '../../../engine/server/openapi/operation.ts'
import { readPayout } from '../money/readPayout.ts'

/** Who is due what of what buyers paid for a package. */
export const payoutRoutes = {
  'GET /deal/:id/payout': route({
    policy: { entity: 'deal', verbs: ['read'] },
    operation: signedIn(
      'dealPayout',
      'Get the monthly payout statement of a deal and of the deals made from it: curator, data, publishers, and seller',
      { ...ok('By currency; the payouts add up to what buyers paid', 'PayoutStatement'), ...failures(409, 429) },
      [
        { $ref: '#/components/parameters/id' },
        { name: 'month', in: 'query', description: 'YYYY-MM, in UTC. Default: this month.', schema: text },
      ],
    ),
    handler: async call => Response.json(await inTurn(call, () => readPayout(call))),
  }),
} satisfies ApiProduct['routes']
