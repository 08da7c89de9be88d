import { shortestPassword } from '../../contract/passwordStrength.ts'
import type { Policies } from '../access/policy.ts'
import { accessOperations } from './accessOperations.ts'
import { failures, type Json, list, ok, open, organization, requestedWith, signedIn, text } from './operation.ts'
import { ownAccountOperations } from './ownAccountOperations.ts'
import { treeOperation } from './treeOperation.ts'

const readiness = '#/components/schemas/Readiness'

type Own = Exclude<keyof Policies, `${string} /:entity${string}`>

/** The routes that stand once; a route of the policy table without its description doesn't compile. */
export const systemOperations: Readonly<Record<Own | 'GET /healthz' | 'GET /readyz', Json>> = {
  'GET /healthz': open('alive', 'Check whether the process answers', ok('The process answers', 'Readiness')),
  'GET /readyz': open('ready', 'Check whether the database answers', {
    ...ok('The database answers', 'Readiness'),
    503: {
      description: 'The database doesn’t respond',
      content: { 'application/json': { schema: { $ref: readiness } } },
    },
  }),
  'POST /auth': open(
    'signIn',
    'Sign in with email and password',
    {
      ...ok('Signed in; the session is in a cookie', 'Done'),
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
    'Finish signing in with a code from the authenticator app, or a recovery code',
    { ...ok('Signed in; the session is in a cookie', 'Done'), ...failures(400, 401, 403, 410, 413, 415, 429) },
    { step: text, code: text },
  ),
  'POST /auth/passkey/options': open(
    'askPasskey',
    'Get the options to sign in with a passkey, instead of the password or, with `step`, after it',
    {
      ...ok('PublicKeyCredentialRequestOptionsJSON of WebAuthn'),
      ...failures(400, 403, 410, 413, 415, 429),
    },
    {},
  ),
  'POST /auth/passkey': open(
    'signInByPasskey',
    'Sign in with a passkey; with `step`, after the password',
    { ...ok('Signed in; the session is in a cookie', 'Done'), ...failures(400, 401, 403, 410, 413, 415, 429) },
    { response: { type: 'object', description: 'AuthenticationResponseJSON of WebAuthn' } },
  ),
  'POST /logout': open(
    'signOut',
    'End the session',
    {
      ...ok('Signed out here; the session came from an identity provider', 'SignedOut'),
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
    ...open('singleSignOn', 'Start single sign-on', { 302: { description: 'To the provider, or back with an error' } }),
    parameters: [
      {
        name: 'provider',
        in: 'query',
        description: 'The organization’s provider. Leave it out for the platform’s.',
        schema: text,
      },
      { name: 'return', in: 'query', description: 'The path of the console to open afterwards', schema: text },
    ],
  },
  'GET /oidc/provider': {
    ...open('signOnProvider', 'Get the provider that signs in users of an email domain', {
      ...ok('The provider, or null', 'SignOnOffer'),
      ...failures(429),
    }),
    parameters: [{ name: 'domain', in: 'query', required: true, schema: { ...text, maxLength: 253 } }],
  },
  'GET /oidc/callback': {
    ...open('singleSignOnCallback', 'Finish single sign-on: the provider redirects here', {
      302: { description: 'Redirected to the requested path, signed in, or to the sign-in page with an error' },
    }),
    parameters: ['code', 'state', 'error'].map(name => ({ name, in: 'query', schema: text })),
  },
  'GET /oidc/callback/:provider': {
    ...open(
      'organizationSignOnCallback',
      'Finish single sign-on with an organization’s provider, which redirects here',
      {
        302: { description: 'Redirected to the requested path, signed in, or to the sign-in page with an error' },
      },
    ),
    parameters: [
      { name: 'provider', in: 'path', required: true, schema: text },
      ...['code', 'state', 'error'].map(name => ({ name, in: 'query', schema: text })),
    ],
  },
  'POST /oidc/link': open(
    'linkSignOn',
    'Link single sign-on to an account, with the token from the email, in the browser where it started',
    {
      ...ok('Linked and signed in; the session is in a cookie', 'SignOnLinked'),
      ...failures(400, 403, 413, 415, 429),
    },
    { token: text },
  ),
  'GET /config': open(
    'config',
    'Get what the console needs before anyone signs in',
    ok('The configuration', 'ConsoleConfig'),
  ),
  'GET /current-user': signedIn(
    'currentUser',
    'Get the signed-in user and what they may do',
    ok('The person', 'CurrentUser'),
  ),
  ...ownAccountOperations,
  ...accessOperations,
  'GET /openapi.json': signedIn('openApi', 'Get this document', ok('OpenAPI 3.1')),
  'GET /search': signedIn(
    'search',
    'Search the rows of every entity by the beginnings of words',
    { ...list('SearchHit'), ...failures(429) },
    [{ name: 'q', in: 'query', required: true, schema: { ...text, minLength: 2 } }, organization],
  ),
  'GET /settings': signedIn(
    'settings',
    'List effective settings and where each comes from; `?<level>=<id>` asks about a row of that level',
    list('SettingAnswer', 'Without an organization: those of the platform'),
    [organization],
  ),
  'POST /tree': treeOperation,
  'GET /service-account/:id/keys': {
    ...signedIn(
      'serviceKeys',
      'List the live keys of a service account',
      list('ServiceKey', 'Without the keys themselves'),
    ),
    parameters: [{ $ref: '#/components/parameters/id' }],
  },
  'POST /service-account/:id/keys': {
    ...signedIn('makeServiceKey', 'Create a key. It is shown only once, as `secret`', {
      ...ok('Calls carry it as `Authorization: Bearer …`', 'NewServiceKey'),
      ...failures(409, 429),
    }),
    parameters: [{ $ref: '#/components/parameters/id' }, requestedWith],
    requestBody: {
      required: false,
      content: {
        'application/json': {
          schema: { type: 'object', properties: { days: { type: 'integer', minimum: 1, maximum: 365, default: 365 } } },
        },
      },
    },
  },
  'DELETE /service-account/:id/keys/:key': {
    ...signedIn('removeServiceKey', 'Revoke a key at once', { 204: { description: 'It is gone' }, ...failures(429) }),
    parameters: [
      { $ref: '#/components/parameters/id' },
      { name: 'key', in: 'path', required: true, schema: text },
      requestedWith,
    ],
  },
  'POST /webhook/:id/secret': {
    ...signedIn('rotateWebhookSecret', 'Replace the signing secret. The new one is shown only once', {
      ...ok('Messages are signed with both secrets until the old one ends', 'NewWebhookSecret'),
      ...failures(409, 429),
    }),
    parameters: [{ $ref: '#/components/parameters/id' }, requestedWith],
    requestBody: {
      required: false,
      content: {
        'application/json': {
          schema: { type: 'object', properties: { hours: { type: 'integer', minimum: 0, maximum: 168, default: 24 } } },
        },
      },
    },
  },
  'GET /job-run/:id/data/:part': {
    ...signedIn('runData', 'Get a part of the table that a job run made; all parts in order are the whole table', {
      ...ok('An array of rows; the first row of the first part names the columns'),
      ...failures(410),
    }),
    parameters: [
      { $ref: '#/components/parameters/id' },
      { name: 'part', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } },
    ],
  },
  'GET /job-run/:id/download': {
    ...signedIn('runDownload', 'Download the file that a job run made', {
      200: { description: 'CSV, XLSX or JSON', content: { '*/*': {} } },
      ...failures(410),
    }),
    parameters: [{ $ref: '#/components/parameters/id' }],
  },
  'GET /user/:id/second-factor': signedIn(
    'secondFactorOf',
    'Get the state of a user’s second factor, for those who manage their access',
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
    'Get a user’s linked single sign-on, for those who manage their access',
    list('LinkedSignOn'),
    [{ $ref: '#/components/parameters/id' }],
  ),
  'POST /user/:id/sign-on/:identity/remove': signedIn(
    'unlinkSignOnOf',
    'Unlink a user’s single sign-on; all their sessions end. Refused if it is the only way to sign in',
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
}
