import { apiBase, type ErrorBody } from '../../contract/api.ts'
import { QueryError } from '../../contract/query.ts'
import type { ApiContext } from '../apiContext.ts'
import { isTooSlow } from '../store/endsTransaction.ts'
import { passingFailure } from '../store/passingFailure.ts'
import { StoreAway } from '../store/StoreAway.ts'
import { ApiError } from './apiError.ts'
import type { Call } from './call.ts'

/**
 * A failure as an answer: what a person did wrong in a sentence, anything else only in the log. The body is the JSON of
 * `ErrorBody`; an upload gets the sentence alone, since its sender shows the answer's text as it is (media.2).
 */
export function failureResponse(context: ApiContext, call: Call, error: unknown): Response {
  const headers = { 'x-request-id': call.requestId }
  const upload = isUpload(context, call)
  const answer = (body: ErrorBody, init: ResponseInit) =>
    upload ? new Response(body.error, init) : Response.json(body, init)
  if (error instanceof ApiError) {
    return answer(error.body, { status: error.status, headers: { ...headers, ...error.headers } })
  }
  if (error instanceof QueryError) return answer({ error: error.message }, { status: 400, headers })
  // Nobody is there to read it, and nothing has gone wrong.
  if (call.request.signal.aborted)
    return answer({ error: 'The request ended before its answer.' }, { status: 503, headers })
  if (isTooSlow(error)) {
    const sentence = 'This took too long and was stopped. Choose fewer days or rows, or narrow the filters.'
    return answer({ error: sentence }, { status: 503, headers: { ...headers, 'retry-after': '10' } })
  }
  const stack = error instanceof Error ? error.stack : String(error)
  const { method } = call.request
  const passing = passingFailure(error)
  if (passing) {
    const { sentence, retrySeconds } = passing
    if (error instanceof StoreAway) {
      const said = `A request arrived while this was unavailable: ${error.what}`
      context.log.warn({ requestId: call.requestId, error: error.message }, said)
    } else {
      const of = { requestId: call.requestId, method, path: call.url.pathname, stack }
      context.log.warn(of, 'A write kept losing to others')
    }
    return answer({ error: sentence }, { status: 503, headers: { ...headers, 'retry-after': String(retrySeconds) } })
  }
  context.log.error({ requestId: call.requestId, method, path: call.url.pathname, stack }, 'A request failed')
  return answer({ error: 'Something went wrong on our side. It has been logged.' }, { status: 500, headers })
}

function isUpload({ catalogue }: ApiContext, { request, url }: Call): boolean {
  if (request.method !== 'POST' || !/^multipart\//i.test(request.headers.get('content-type') ?? '')) return false
  return Object.values(catalogue.resources).some(
    ({ entity, fromFiles }) => fromFiles && url.pathname === `${apiBase}/${entity}`,
  )
}
