import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import { failures, ok, signedIn } from '../../../engine/server/openapi/operation.ts'
import { budgetProposal } from '../metrics/budgetProposal.ts'

/** Budgets that would be spent better. People accept them by the bulk change, so that they are undone as one. */
export const budgetRoutes = {
  'GET /campaign/:id/budget-proposal': route({
    policy: { entity: 'campaign', verbs: ['read'] },
    operation: signedIn(
      'budgetProposal',
      'Propose how to move budgets between the line items of a campaign, and why',
      { ...ok('Changes that add up to nothing; empty where there are none', 'BudgetProposal'), ...failures(429) },
      [{ $ref: '#/components/parameters/id' }],
    ),
    handler: async call => Response.json(await inTurn(call, () => budgetProposal(call))),
  }),
} satisfies ApiProduct['routes']
