import type { Policies } from '../access/policy.ts'
import { factDimensions } from '../store/factDimensions.ts'

type Json = Readonly<Record<string, unknown>>
type Own = Exclude<keyof Policies, `${string} /:entity${string}`>

const text = { type: 'string' }
const requestedWith = { $ref: '#/components/parameters/requestedWith' }
const organization = { $ref: '#/components/parameters/organization' }

/** The routes that stand once; a route of the policy table without its description doesn't compile. */
export const systemOperations: Readonly<Record<Own | 'GET /healthz' | 'GET /readyz', Json>> = {
  'GET /healthz': open('alive', 'Whether the process answers', { 200: { description: 'It does' } }),
  'GET /readyz': open('ready', 'Whether the database answers', {
    200: { description: 'It does' },
    503: { description: 'It does not' },
  }),
  'POST /auth': open(
    'signIn',
    'Sign in with email and password',
    {
      ...ok('Signed in; the session stands in a cookie'),
      ...failures(400, 401, 403, 413, 415, 429),
    },
    { email: text, password: text },
  ),
  'POST /logout': open('signOut', 'End the session', { 204: { description: 'Signed out' }, ...failures(403) }, null),
  'POST /forgotten-password': open(
    'forgottenPassword',
    'Ask for a link to choose a new password',
    {
      204: { description: 'Accepted, whether or not there is such a person' },
      ...failures(400, 403, 413, 415, 429),
    },
    { email: text },
  ),
  'POST /reset-password': open(
    'resetPassword',
    'Choose a password with the token of a mailed link',
    {
      ...ok('Chosen; all sessions of the person have ended'),
      ...failures(400, 403, 413, 415, 429),
    },
    { token: text, password: { ...text, minLength: 10 } },
  ),
  'GET /oidc/auth': {
    ...open('singleSignOn', 'Begin single sign-on', { 302: { description: 'To the provider, or back with an error' } }),
    parameters: [{ name: 'return', in: 'query', description: 'A path of the console to go on to', schema: text }],
  },
  'GET /oidc/callback': {
    ...open('singleSignOnCallback', 'Where the provider leads back to', {
      302: { description: 'Signed in and on to the path asked for, or to the sign-in page with an error' },
    }),
    parameters: ['code', 'state', 'error'].map(name => ({ name, in: 'query', schema: text })),
  },
  'GET /config': open('config', 'What the console must know before anybody signs in', ok('The configuration')),
  'GET /current-user': signedIn('currentUser', 'Who is signed in and what they may do', ok('The person')),
  'GET /openapi.json': signedIn('openApi', 'This document', ok('OpenAPI 3.1')),
  'GET /search': signedIn('search', 'Rows of every entity by the beginnings of words', list('SearchHit'), [
    { name: 'q', in: 'query', required: true, schema: { ...text, minLength: 2 } },
    organization,
  ]),
  'GET /fact/daily': signedIn('dailyFacts', 'Delivery added up by day', ok('Sums by day, and until when they hold'), [
    {
      name: 'by',
      in: 'query',
      required: true,
      schema: { enum: factDimensions },
    },
    { name: 'ids', in: 'query', schema: text },
    { name: 'from', in: 'query', required: true, schema: { type: 'string', format: 'date' } },
    { name: 'to', in: 'query', required: true, schema: { type: 'string', format: 'date' } },
    organization,
  ]),
  'GET /vast': {
    ...open('vastDocument', 'The document behind a VAST address that the console holds, for its own pages', {
      ...ok('`adm` is the document as text', 'VastAnswer'),
      ...failures(400, 403, 404, 429, 502),
    }),
    parameters: [{ name: 'url', in: 'query', required: true, schema: { ...text, maxLength: 2000 } }],
  },
  'POST /vast': {
    ...signedIn('inspectVast', 'The whole way from a VAST address or document to its ads, and what is wrong with it', {
      ...ok('Every document on the way, what is to be found in each, and the ads that would play', 'VastInspection'),
      ...failures(413, 415, 429),
    }),
    parameters: [requestedWith],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            oneOf: [
              { type: 'object', required: ['url'], properties: { url: { ...text, maxLength: 2000 } } },
              { type: 'object', required: ['xml'], properties: { xml: { ...text, description: 'At most 1 MiB.' } } },
            ],
          },
        },
      },
    },
  },
  'GET /goal': signedIn('goals', 'Goals, or with `types` the kinds of goals with unit and direction', ok('A list'), [
    { name: 'types', in: 'query', allowEmptyValue: true, schema: text },
    ...['ids', 'organization', 'sort', 'limit', 'skip', 'q'].map(name => ({ $ref: `#/components/parameters/${name}` })),
  ]),
}

/** @param body null: the call has none, but is a write all the same; left out: it is a read */
function open(operationId: string, summary: string, responses: Json, body?: Json | null): Json {
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
    responses,
  }
}

function signedIn(operationId: string, summary: string, responses: Json, parameters: readonly Json[] = []): Json {
  return { operationId, summary, parameters, responses: { ...responses, ...failures(400, 401, 403, 404) } }
}

function ok(description: string, schema?: string): Json {
  const answer = schema ? { $ref: `#/components/schemas/${schema}` } : {}
  return { 200: { description, content: { 'application/json': { schema: answer } } } }
}

function list(schema: string): Json {
  const items = { $ref: `#/components/schemas/${schema}` }
  return { 200: { description: 'A list', content: { 'application/json': { schema: { type: 'array', items } } } } }
}

function failures(...codes: readonly number[]): Json {
  return Object.fromEntries(codes.map(code => [code, { $ref: `#/components/responses/${code}` }]))
}
