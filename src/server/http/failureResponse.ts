import { QueryError } from '../../contract/query.ts'
import type { World } from '../world.ts'
import { ApiError } from './apiError.ts'
import type { Call } from './call.ts'

/** A failure as an answer: what a person did wrong in a sentence, anything else only in the log. */
export function failureResponse(world: World, call: Call, error: unknown): Response {
  const headers = { 'x-request-id': call.requestId }
  if (error instanceof ApiError) {
    return Response.json(error.body, { status: error.status, headers: { ...headers, ...error.headers } })
  }
  if (error instanceof QueryError) return Response.json({ error: error.message }, { status: 400, headers })
  const stack = error instanceof Error ? error.stack : String(error)
  const { method } = call.request
  world.log.error({ requestId: call.requestId, method, path: call.url.pathname, stack }, 'A request failed')
  const body = { error: 'Something went wrong on our side. It has been logged.' }
  return Response.json(body, { status: 500, headers })
}
