import { visibleRows } from '../../../engine/server/access/guard.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { inReadTurn } from '../../../engine/server/inReadTurn.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import { failures, ok, organization, signedIn } from '../../../engine/server/openapi/operation.ts'
import { checkWindows } from '../../diagnosis/deliveryCheck.ts'
import { countIssues } from '../diagnosis/countIssues.ts'
import { dealHealthReport } from '../diagnosis/dealHealthReport.ts'

/** What is wrong with deals: how many have each issue, and all that is known of one. */
export const dealHealthRoutes = {
  'GET /deal-issues': route({
    policy: { entity: 'deal', verbs: ['read'] },
    operation: signedIn(
      'dealIssues',
      'Count the deals that have each issue',
      { ...ok('By issue', 'DealIssues'), ...failures(429) },
      [organization],
    ),
    handler: async call => {
      const { context, principal, resource, url } = call
      const reads = context.store.read
      const counts = await inReadTurn(call, async () => {
        const seen = await visibleRows(reads, principal, 'read', resource, url.searchParams.get('organization'))
        return countIssues(reads, seen)
      })
      return Response.json({ counts })
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
