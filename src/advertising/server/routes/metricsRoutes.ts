import { visibleScope } from '../../../engine/server/access/guard.ts'
import { rowConditions } from '../../../engine/server/access/rowRules.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import type { EntityCall, SignedInCall } from '../../../engine/server/http/call.ts'
import { checkSameOrigin } from '../../../engine/server/http/checkSameOrigin.ts'
import { inReadTurn } from '../../../engine/server/inReadTurn.ts'
import {
  failures,
  type Json,
  list,
  ok,
  organization,
  signedIn,
  text,
} from '../../../engine/server/openapi/operation.ts'
import { mostMetricsIds } from '../../reporting/metricsAnswer.ts'
import { type AskedOfFacts, type FactAccess, factAccess } from '../facts/factAccess.ts'
import { answerMetrics } from '../metrics/answerMetrics.ts'
import { pacingToday, pacingTodayAsks } from '../metrics/pacingToday.ts'
import { readMetricsQuestion } from '../metrics/readMetricsQuestion.ts'
import { silentDeals, silentDealsAsk } from '../metrics/silentDeals.ts'
import { withSeenGoals } from '../metrics/withSeenGoals.ts'

/** Live delivery of rows, from stored facts. Both calls work it out anew; `refresh` is the one that a person triggers. */
export const metricsRoutes = {
  'GET /metrics/:ids': route({
    policy: 'signed-in',
    operation: metricsOperation({
      operationId: 'metrics',
      summary: 'Get the delivery of rows from stored facts: totals, rates, series, and pacing',
    }),
    handler: answer,
  }),

  'GET /metrics/:ids/refresh': route({
    policy: 'signed-in',
    operation: metricsOperation({
      operationId: 'refreshMetrics',
      summary: 'Get the delivery of rows from stored facts, refreshed by a user',
    }),
    handler: async call => {
      checkSameOrigin(call.request, call.context)
      return answer(call)
    },
  }),

  'GET /pacing-today': route({
    policy: { entity: 'campaign', verbs: ['read'] },
    operation: signedIn(
      'pacingToday',
      'Get today’s spend, and how active campaigns stand against their plans',
      {
        ...ok(
          'Pacing for each currency, never added up across currencies, and the campaigns furthest off plan',
          'PacingToday',
        ),
        ...failures(429),
      },
      [organization],
    ),
    handler: async call => {
      const facts = factsAsked(call, pacingTodayAsks)
      const { context, principal, resource } = call
      const answer = await inReadTurn(call, async () => {
        const seen = await rowConditions(context.store.read, principal, 'read', resource, facts.scope)
        return pacingToday(context, seen, facts)
      })
      return Response.json(answer)
    },
  }),

  'GET /silent-deals': route({
    policy: { entity: 'deal', verbs: ['read'] },
    operation: signedIn(
      'silentDeals',
      'List active deals without impressions for a day, and the auction step at which each stops',
      { ...ok('What was lost most stands first', 'SilentDeals'), ...failures(429) },
      [organization],
    ),
    handler: async call => {
      // Deals belong to no advertiser: no binding to some of them reads deals.
      const { scope } = factsAsked(call, silentDealsAsk)
      return Response.json(await inReadTurn(call, () => silentDeals(call.context, scope)))
    },
  }),
} satisfies ApiProduct['routes']

function factsAsked({ principal, resource, url }: EntityCall, asked: AskedOfFacts): FactAccess {
  const scope = visibleScope(principal, 'read', resource, url.searchParams.get('organization'))
  return factAccess(principal, 'read', resource, scope, asked)
}

async function answer(call: SignedInCall): Promise<Response> {
  const question = await readMetricsQuestion(call)
  const answers = await inReadTurn(call, async () => withSeenGoals(await answerMetrics(call.context, question), call))
  return Response.json(answers)
}

function metricsOperation({ operationId, summary }: Readonly<Record<'operationId' | 'summary', string>>): Json {
  return signedIn(
    operationId,
    summary,
    { ...list('Metrics', 'One answer for each id, in their order'), ...failures(429) },
    [
      {
        name: 'ids',
        in: 'path',
        required: true,
        description: `At most ${mostMetricsIds}, with commas between them.`,
        schema: text,
      },
      { name: 'entity', in: 'query', description: 'Left out: what the first id is.', schema: text },
      { name: 'days', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 400, default: 30 } },
      {
        name: 'recent',
        in: 'query',
        description: 'The series have only so many of the last days, and no hours: what a list of many rows draws.',
        schema: { type: 'integer', minimum: 1, maximum: 400 },
      },
      organization,
    ],
  )
}
