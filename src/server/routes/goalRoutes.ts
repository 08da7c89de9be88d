import type { ApiProduct } from '../apiProduct.ts'
import { goalKinds } from '../domain/goalKinds.ts'
import { route } from '../http/apiRoute.ts'
import { ok, signedIn, text } from '../openapi/operation.ts'
import { answerList } from './entityRoutes.ts'

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
