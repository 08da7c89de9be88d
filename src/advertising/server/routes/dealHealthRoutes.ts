import { visibleRows } from '../../../engine/server/access/guard.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import { failures, ok, organization, signedIn } from '../../../engine/server/openapi/operation.ts'
import { checkWindows } from '../../diagnosis/deliveryCheck.ts'
import { countIssues } from '../diagnosis/countIssues.ts'
import { dealHealthReport } from '../diagnosis/dealHealthReport.ts'

/** What is wrong with deals: how many have each issue, and all that is known of one. */
export const dealHealthRoutes = {
  'GET /deal-issues': route({
    policy: { entity: 'deal', verbs: ['read'] },
    operation: signedIn('dealIssues', 'Count the deals that have each issue', ok('By issue', 'DealIssues'), [
      organization,
    ]),
    handler: async ({ context, principal, resource, url }) => {
      const seen = await visibleRows(
        context.store.read,
        principal,
        'read',
        resource,
        url.searchParams.get('organization'),
      )
      return Response.json({ counts: await countIssues(context.store.read, seen) })
    },
  }),

  'GET /deal/:id/health': route({
    policy: { entity: 'deal', verbs: ['read'] },
    operation: signedIn(
      'dealHealth',
      'Get a deal’s funnel, losses, price, seats, and twins, compared with the period before and with similar deals',
      { ...ok('From stored facts, which are counted by the hour', 'DealHealth'), ...failures(429) },
      [
        { $ref: '#/components/parameters/id' },
        {
          name: 'window',
          in: 'query',
          description: 'How far back figures are counted.',
          schema: { enum: Object.keys(checkWindows), default: 'day' },
        },
      ],
    ),
    handler: async call => Response.json(await inTurn(call, () => dealHealthReport(call))),
  }),
} satisfies ApiProduct['routes']
