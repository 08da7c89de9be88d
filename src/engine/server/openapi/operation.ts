export type Json = Readonly<Record<string, unknown>>

export const text = { type: 'string' }
export const requestedWith = { $ref: '#/components/parameters/requestedWith' }
export const organization = { $ref: '#/components/parameters/organization' }

/** @param body null: the call has none, but is a write all the same; left out: it is a read */
export function open(operationId: string, summary: string, responses: Json, body?: Json | null): Json {
  const requestBody = {
    required: true,
    content: {
      'application/json': { schema: { type: 'object', required: Object.keys(body ?? {}), properties: body } },
    },
  }
  return {
    operationId,
    summary,
    security: [],
    ...(body === undefined ? {} : { parameters: [requestedWith] }),
    ...(body ? { requestBody } : {}),
    responses: { ...failures(503), ...responses, ...failures(421, 500) },
  }
}

export function signedIn(
  operationId: string,
  summary: string,
  responses: Json,
  parameters: readonly Json[] = [],
): Json {
  return {
    operationId,
    summary,
    parameters,
    responses: { ...responses, ...failures(400, 401, 403, 404, 421, 500, 503) },
  }
}

/** A write of a row, which may be told to come back (429). */
export function rowWrite(
  operationId: string,
  summary: string,
  answer: Json,
  body: Json,
  parameters: readonly Json[] = [],
): Json {
  const id = { $ref: '#/components/parameters/id' }
  return {
    ...signedIn(operationId, summary, { ...answer, ...failures(409, 413, 415, 429) }, [
      id,
      requestedWith,
      ...parameters,
    ]),
    requestBody: { required: true, content: { 'application/json': { schema: body } } },
  }
}

export function ok(description: string, schema?: string): Json {
  const answer = schema ? { $ref: `#/components/schemas/${schema}` } : {}
  return { 200: { description, content: { 'application/json': { schema: answer } } } }
}

export function list(schema: string, description = 'A list'): Json {
  const items = { $ref: `#/components/schemas/${schema}` }
  return { 200: { description, content: { 'application/json': { schema: { type: 'array', items } } } } }
}

export function failures(...codes: readonly number[]): Json {
  return Object.fromEntries(codes.map(code => [code, { $ref: `#/components/responses/${code}` }]))
}
