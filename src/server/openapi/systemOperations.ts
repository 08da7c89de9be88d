import { reviewActions } from '../../contract/mediaReview.ts'
import { shortestPassword } from '../../contract/passwordStrength.ts'
import { mostMetricsIds } from '../../contract/reporting/metricsAnswer.ts'
import type { Policies } from '../access/policy.ts'
import { mostSwapped } from '../domain/swapMedia.ts'
import { accessOperations } from './accessOperations.ts'
import {
  failures,
  type Json,
  list,
  ok,
  open,
  organization,
  requestedWith,
  rowWrite,
  signedIn,
  text,
} from './operation.ts'
import { ownAccountOperations } from './ownAccountOperations.ts'
import { reportOperations } from './reportOperations.ts'

const readiness = '#/components/schemas/Readiness'

type Own = Exclude<keyof Policies, `${string} /:entity${string}`>

/** The routes that stand once; a route of the policy table without its description doesn't compile. */
export const systemOperations: Readonly<Record<Own | 'GET /healthz' | 'GET /readyz', Json>> = {
  'GET /healthz': open('alive', 'Whether the process answers', ok('It does', 'Readiness')),
  'GET /readyz': open('ready', 'Whether the database answers', {
    ...ok('It does', 'Readiness'),
    503: { description: 'It does not', content: { 'application/json': { schema: { $ref: readiness } } } },
  }),
  'POST /auth': open(
    'signIn',
    'Sign in with email and password',
    {
      ...ok('Signed in; the session stands in a cookie', 'Done'),
      202: {
        description: 'The password is right; a second factor is asked for',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/SecondStep' } } },
      },
      ...failures(400, 401, 403, 413, 415, 429, 503),
    },
    { email: text, password: text },
  ),
  'POST /auth/second-step': open(
    'signInByCode',
    'The second step of a sign-in: a code of the authenticator app, or a recovery code',
    { ...ok('Signed in; the session stands in a cookie', 'Done'), ...failures(400, 401, 403, 410, 413, 415, 429) },
    { step: text, code: text },
  ),
  'POST /auth/passkey/options': open(
    'askPasskey',
    'Begin to sign in by a passkey: in place of the password, or with `step` after it',
    {
      ...ok('PublicKeyCredentialRequestOptionsJSON of WebAuthn'),
      ...failures(400, 403, 410, 413, 415, 429),
    },
    {},
  ),
  'POST /auth/passkey': open(
    'signInByPasskey',
    'Sign in by a passkey; with `step`, after the password',
    { ...ok('Signed in; the session stands in a cookie', 'Done'), ...failures(400, 401, 403, 410, 413, 415, 429) },
    { response: { type: 'object', description: 'AuthenticationResponseJSON of WebAuthn' } },
  ),
  'POST /logout': open(
    'signOut',
    'End the session',
    {
      ...ok('Signed out here; a provider vouched for the session', 'SignedOut'),
      204: { description: 'Signed out' },
      ...failures(403),
    },
    null,
  ),
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
      ...ok('Chosen; all sessions of the person have ended', 'Done'),
      ...failures(400, 403, 413, 415, 429, 503),
    },
    { token: text, password: { ...text, minLength: shortestPassword } },
  ),
  'GET /oidc/auth': {
    ...open('singleSignOn', 'Begin single sign-on', { 302: { description: 'To the provider, or back with an error' } }),
    parameters: [
      {
        name: 'provider',
        in: 'query',
        description: 'An organization’s provider; left out: the platform’s',
        schema: text,
      },
      { name: 'return', in: 'query', description: 'A path of the console to go on to', schema: text },
    ],
  },
  'GET /oidc/provider': {
    ...open('signOnProvider', 'Which provider signs in people with addresses at a domain', {
      ...ok('The provider, or null', 'SignOnOffer'),
      ...failures(429),
    }),
    parameters: [{ name: 'domain', in: 'query', required: true, schema: { ...text, maxLength: 253 } }],
  },
  'GET /oidc/callback': {
    ...open('singleSignOnCallback', 'Where the provider leads back to', {
      302: { description: 'Signed in and on to the path asked for, or to the sign-in page with an error' },
    }),
    parameters: ['code', 'state', 'error'].map(name => ({ name, in: 'query', schema: text })),
  },
  'GET /oidc/callback/:provider': {
    ...open('organizationSignOnCallback', 'Where an organization’s provider leads back to', {
      302: { description: 'Signed in and on to the path asked for, or to the sign-in page with an error' },
    }),
    parameters: [
      { name: 'provider', in: 'path', required: true, schema: text },
      ...['code', 'state', 'error'].map(name => ({ name, in: 'query', schema: text })),
    ],
  },
  'POST /oidc/link': open(
    'linkSignOn',
    'Link single sign-on to an account, with the token of a mailed link, in the browser in which it began',
    {
      ...ok('Linked and signed in; the session stands in a cookie', 'SignOnLinked'),
      ...failures(400, 403, 413, 415, 429),
    },
    { token: text },
  ),
  'GET /config': open(
    'config',
    'What the console must know before anybody signs in',
    ok('The configuration', 'ConsoleConfig'),
  ),
  'GET /current-user': signedIn(
    'currentUser',
    'Who is signed in and what they may do',
    ok('The person', 'CurrentUser'),
  ),
  ...ownAccountOperations,
  ...accessOperations,
  'GET /openapi.json': signedIn('openApi', 'This document', ok('OpenAPI 3.1')),
  'GET /search': signedIn('search', 'Rows of every entity by the beginnings of words', list('SearchHit'), [
    { name: 'q', in: 'query', required: true, schema: { ...text, minLength: 2 } },
    organization,
  ]),
  ...reportOperations,
  'GET /metrics/:ids': metricsOperation('metrics', 'Delivery of rows from stored facts: totals, rates, series, pacing'),
  'GET /metrics/:ids/refresh': metricsOperation('refreshMetrics', 'The same, asked for by a person'),
  'GET /pacing-today': signedIn(
    'pacingToday',
    'What was spent today, and how active campaigns stand against their plans',
    ok('By currency, never added over them, and the campaigns furthest off', 'PacingToday'),
    [organization],
  ),
  'GET /silent-deals': signedIn(
    'silentDeals',
    'Active deals that have shown nothing for a day, and at which step of the auction they stop',
    ok('What was lost most stands first', 'SilentDeals'),
    [organization],
  ),
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
  'POST /media/:id/review': rowWrite(
    'reviewMedia',
    "One partner's review of a media: hand it in, take it back, or write down what was decided",
    ok('The media as it is now', 'media'),
    {
      type: 'object',
      required: ['partner', 'action'],
      properties: {
        partner: text,
        action: { enum: reviewActions },
        feedback: { ...text, maxLength: 1000, description: 'Why; a rejection needs it.' },
        version: { type: 'integer' },
      },
    },
  ),
  'POST /media/:id/swap': rowWrite(
    'swapMedia',
    'Put another media in the place of this one: in all of these line items, or in none',
    ok('What became, or would become, of each line item', 'SwapAnswer'),
    {
      type: 'object',
      required: ['to'],
      properties: {
        to: { ...text, description: 'A media of the same subtype, and of the same size where it is display.' },
        lineItems: {
          type: 'array',
          maxItems: mostSwapped,
          description: 'Left out in a dry run: all that show it.',
          items: { type: 'object', required: ['id'], properties: { id: text, version: { type: 'integer' } } },
        },
      },
    },
    [{ $ref: '#/components/parameters/dryRun' }],
  ),
  'GET /user/:id/second-factor': signedIn(
    'secondFactorOf',
    'The second factor of a user, for who manages their access',
    ok('What is set up', 'SecondFactor'),
    [{ $ref: '#/components/parameters/id' }],
  ),
  'POST /user/:id/second-factor/remove': signedIn(
    'removeSecondFactorOf',
    'Remove the second factor of a user who has lost it; all their sessions end',
    { 204: { description: 'Removed' }, ...failures(409) },
    [{ $ref: '#/components/parameters/id' }, requestedWith],
  ),
  'GET /user/:id/sign-on': signedIn(
    'signOnOf',
    'The linked single sign-on of a user, for who manages their access',
    list('LinkedSignOn'),
    [{ $ref: '#/components/parameters/id' }],
  ),
  'POST /user/:id/sign-on/:identity/remove': signedIn(
    'unlinkSignOnOf',
    'Unlink single sign-on of a user; all their sessions end. Refused where it is the only way in',
    { 204: { description: 'Unlinked' }, ...failures(409) },
    [
      { $ref: '#/components/parameters/id' },
      { name: 'identity', in: 'path', required: true, schema: text },
      requestedWith,
    ],
  ),
  'POST /scheduled-job/:id/run': {
    ...signedIn(
      'runJob',
      'Run a scheduled job now',
      { ...ok('The run, in the queue', 'job-run'), ...failures(409, 429) },
      [{ $ref: '#/components/parameters/id' }, requestedWith],
    ),
  },
  'GET /preview/:ticket/*': {
    ...open('previewFile', 'A file of a creative for a sandboxed frame; `POST …/preview` gives the address', {
      200: { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
      ...failures(403, 404, 413),
    }),
    parameters: ['ticket', 'path'].map(name => ({ name, in: 'path', required: true, schema: text })),
  },
  'GET /goal': signedIn('goals', 'Goals, or with `types` the kinds of goals with unit and direction', ok('A list'), [
    { name: 'types', in: 'query', allowEmptyValue: true, schema: text },
    ...['ids', 'organization', 'sort', 'limit', 'skip', 'q'].map(name => ({ $ref: `#/components/parameters/${name}` })),
  ]),
}

function metricsOperation(operationId: string, summary: string): Json {
  return signedIn(operationId, summary, list('Metrics', 'One answer for each id, in their order'), [
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
  ])
}
