import { type AskedOfFacts, type FactAccess, factAccess } from '../access/factAccess.ts'
import { visibleScope } from '../access/guard.ts'
import { rowConditions } from '../access/rowRules.ts'
import type { EntityCall, Handlers, SignedInCall } from '../http/call.ts'
import { checkSameOrigin } from '../http/checkSameOrigin.ts'
import { answerMetrics } from '../metrics/answerMetrics.ts'
import { pacingToday, pacingTodayAsks } from '../metrics/pacingToday.ts'
import { readMetricsQuestion } from '../metrics/readMetricsQuestion.ts'
import { silentDeals, silentDealsAsk } from '../metrics/silentDeals.ts'

/** Live delivery of rows, from stored facts. Both calls work it out anew; `refresh` is the one that a person triggers. */
export const metricsRoutes: Pick<
  Handlers,
  'GET /metrics/:ids' | 'GET /metrics/:ids/refresh' | 'GET /pacing-today' | 'GET /silent-deals'
> = {
  'GET /metrics/:ids': answer,
  'GET /metrics/:ids/refresh': async call => {
    checkSameOrigin(call.request, call.world)
    return answer(call)
  },
  'GET /pacing-today': async call => {
    const facts = factsAsked(call, pacingTodayAsks)
    const { world, person, resource } = call
    const seen = await rowConditions(world.store.read, person, 'read', resource, facts.scope)
    return Response.json(await pacingToday(world, seen, facts))
  },
  'GET /silent-deals': async call => {
    // Deals belong to no advertiser: no binding to some of them reads deals.
    const { scope } = factsAsked(call, silentDealsAsk)
    return Response.json(await silentDeals(call.world, scope))
  },
}

function factsAsked({ person, resource, url }: EntityCall, asked: AskedOfFacts): FactAccess {
  const scope = visibleScope(person, 'read', resource, url.searchParams.get('organization'))
  return factAccess(person, 'read', resource, scope, asked)
}

async function answer(call: SignedInCall): Promise<Response> {
  return Response.json(await answerMetrics(call.world, await readMetricsQuestion(call)))
}
