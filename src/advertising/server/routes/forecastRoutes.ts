import { demand, knows } from '../../../engine/server/access/guard.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { notThere } from '../../../engine/server/http/apiError.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import { failures, ok, requestedWith, signedIn } from '../../../engine/server/openapi/operation.ts'
import { answerForecast } from '../forecast/answerForecast.ts'
import { forecastQuestionSchema, readForecastQuestion } from '../forecast/readForecastQuestion.ts'

/** What would it deliver? From facts, while it is edited; nothing is kept. */
export const forecastRoutes = {
  'POST /forecast': route({
    policy: { entity: 'report', verbs: ['read'] },
    operation: {
      ...signedIn('forecast', 'Forecast what targeting would deliver in the next 30 days', {
        ...ok('Worked out from the facts of the last 28 days, with how far off such forecasts were', 'Forecast'),
        ...failures(413, 415, 429),
      }),
      parameters: [requestedWith],
      requestBody: { required: true, content: { 'application/json': { schema: forecastQuestionSchema } } },
    },
    handler: async call => {
      const { principal, resource, request } = call
      const question = readForecastQuestion(await readJson(request))
      const { organization } = question
      if (!knows(principal, organization)) throw notThere('organization', organization)
      demand(principal, 'read', resource, { organization })
      const answer = await inTurn(call, () => answerForecast(call, question))
      return Response.json(answer)
    },
  }),
} satisfies ApiProduct['routes']
