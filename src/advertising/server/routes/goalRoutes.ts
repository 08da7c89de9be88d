import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { ok, signedIn, text } from '../../../engine/server/openapi/operation.ts'
import { answerList } from '../../../engine/server/routes/entityRoutes.ts'
import { goalKinds } from '../hooks/goalKinds.ts'

/** `GET /goal` lists goals; with `types` it answers what kinds of goals there are. */
export const goalRoutes = {
  'GET /goal': route({
    policy: { entity: 'goal', verbs: ['list', 'read'] },
    operation: signedIn('goals', 'Goals, or with `types` the kinds of goals with unit and direction', ok('A list'), [
      { name: 'types', in: 'query', allowEmptyValue: true, schema: text },
      ...['ids', 'organization', 'sort', 'limit', 'skip', 'q'].map(name => ({
        $ref: `#/components/parameters/${name}`,
      })),
    ]),
    alsoAnswers: { type: 'array', items: { $ref: '#/components/schemas/GoalKind' } },
    handler: async call => (call.url.searchParams.has('types') ? Response.json(goalKinds) : answerList(call)),
  }),
} satisfies ApiProduct['routes']
