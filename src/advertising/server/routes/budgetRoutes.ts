import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { createTurns } from '../../../engine/server/createTurns.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { failures, ok, signedIn } from '../../../engine/server/openapi/operation.ts'
import { perWorld } from '../../../engine/server/perWorld.ts'
import { budgetProposal } from '../metrics/budgetProposal.ts'

/** Each reads the facts of a campaign's flight. */
const turnsOf = perWorld(() => createTurns({ each: 2, all: 4, waiting: 12 }))

/** Budgets that would be spent better. People accept them by the bulk change, so that they are undone as one. */
export const budgetRoutes = {
  'GET /campaign/:id/budget-proposal': route({
    policy: { entity: 'campaign', verbs: ['read'] },
    operation: signedIn(
      'budgetProposal',
      'Which budgets of its line items to move, and why',
      { ...ok('Changes that add up to nothing; empty where there are none', 'BudgetProposal'), ...failures(429) },
      [{ $ref: '#/components/parameters/id' }],
    ),
    handler: async call =>
      Response.json(await turnsOf(call.world).run(call.person.id, call.request.signal, () => budgetProposal(call))),
  }),
} satisfies ApiProduct['routes']
