import { visibleScope } from '../access/guard.ts'
import type { EntityCall, Handlers, SignedInCall } from '../http/call.ts'
import { checkSameOrigin } from '../http/checkSameOrigin.ts'
import { answerMetrics } from '../metrics/answerMetrics.ts'
import { pacingToday } from '../metrics/pacingToday.ts'
import { readMetricsQuestion } from '../metrics/readMetricsQuestion.ts'
import { silentDeals } from '../metrics/silentDeals.ts'

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
  'GET /pacing-today': async call => Response.json(await pacingToday(call.world, scopeAsked(call))),
  'GET /silent-deals': async call => Response.json(await silentDeals(call.world, scopeAsked(call))),
}

function scopeAsked({ person, resource, url }: EntityCall) {
  return visibleScope(person, 'read', resource, url.searchParams.get('organization'))
}

async function answer(call: SignedInCall): Promise<Response> {
  return Response.json(await answerMetrics(call.world, await readMetricsQuestion(call)))
}
