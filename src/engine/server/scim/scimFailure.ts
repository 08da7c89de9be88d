import type { ApiContext } from '../apiContext.ts'
import type { Call } from '../http/call.ts'
import { failureResponse } from '../http/failureResponse.ts'
import { ScimError } from './ScimError.ts'
import { scimType, scimUrns } from './scimNames.ts'

/** A failure as a SCIM client reads it; what it says of anything else is what the API says of it. */
export async function scimFailure(context: ApiContext, call: Call, error: unknown): Promise<Response> {
  if (error instanceof ScimError) return answer(call, error.status, error.message, {}, error.scimType)
  const response = failureResponse(context, call, error)
  const { error: detail }: { error?: unknown } = await response.json()
  const headers = Object.fromEntries([...response.headers].filter(([name]) => ['allow', 'retry-after'].includes(name)))
  // A 400 that comes from further inside is about a value; what the request itself lacks is refused before.
  return answer(call, response.status, String(detail), headers, response.status === 400 ? 'invalidValue' : undefined)
}

function answer(
  call: Call,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>>,
  type?: string,
): Response {
  const body = { schemas: [scimUrns.error], status: String(status), ...(type ? { scimType: type } : {}), detail }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': scimType,
      'x-request-id': call.requestId,
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...headers,
    },
  })
}
