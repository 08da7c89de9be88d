import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import { failures, ok, requestedWith, signedIn } from '../../../engine/server/openapi/operation.ts'
import { answerAvailability } from '../forecast/answerAvailability.ts'
import { availabilitySchema, readAvailability } from '../forecast/readAvailability.ts'

/** What can a deal's inventory deliver? From facts; nothing is kept. */
export const availabilityRoutes = {
  'POST /deal-availability': route({
    policy: { entity: 'report', verbs: ['read'] },
    operation: {
      ...signedIn('dealAvailability', 'Forecast what a deal’s inventory can deliver in its flight', {
        ...ok(
          'Worked out from the facts of the last 28 days, less what other guaranteed deals take',
          'DealAvailability',
        ),
        ...failures(404, 413, 415, 429),
      }),
      parameters: [requestedWith],
      requestBody: { required: true, content: { 'application/json': { schema: availabilitySchema } } },
    },
    handler: async call => {
      const question = readAvailability(await readJson(call.request))
      const answer = await inTurn(call, () => answerAvailability(call, question))
      return Response.json(answer)
    },
  }),
} satisfies ApiProduct['routes']
