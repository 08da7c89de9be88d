import { type Context, Hono } from 'hono'
import { apiBase } from '../contract/api.ts'
import { demandSomewhere } from './access/guard.ts'
import { type Policies, policiesOf } from './access/policiesOf.ts'
import type { Policy, RouteKey } from './access/policy.ts'
import type { Principal } from './access/principal.ts'
import { programOf } from './access/programOf.ts'
import { factorMissing, lacksFactor } from './access/requiredFactor.ts'
import type { FoundSession } from './access/sessions.ts'
import { demandWholeAccount } from './access/wholeAccount.ts'
import { type ApiContext, resourceNamed } from './apiContext.ts'
import type { Api, ApiOptions } from './apiOptions.ts'
import { askerOf } from './askerOf.ts'
import { createApiContext } from './createApiContext.ts'
import { answered } from './http/answered.ts'
import { ApiError } from './http/apiError.ts'
import { apiHeaders } from './http/apiHeaders.ts'
import type { AnyHandler, Call, EntityCall, Handlers, SignedInCall } from './http/call.ts'
import { checkOrigin } from './http/checkOrigin.ts'
import { failureResponse } from './http/failureResponse.ts'
import { newCall } from './http/newCall.ts'
import { noSuchRoute } from './http/noSuchRoute.ts'
import { readiness } from './http/readiness.ts'
import { peopleOf, presenceOf } from './presence.ts'
import { accessRoutes } from './routes/accessRoutes.ts'
import { approvalRoutes } from './routes/approvalRoutes.ts'
import { configRoutes } from './routes/configRoutes.ts'
import { entityRoutes } from './routes/entityRoutes.ts'
import { fileRoutes } from './routes/fileRoutes.ts'
import { inboxRoutes } from './routes/inboxRoutes.ts'
import { jobRunRoutes } from './routes/jobRunRoutes.ts'
import { linkedSignOnRoutes } from './routes/linkedSignOnRoutes.ts'
import { openApiRoutes } from './routes/openApiRoutes.ts'
import { ownAccountRoutes } from './routes/ownAccountRoutes.ts'
import { passkeyRoutes } from './routes/passkeyRoutes.ts'
import { proofRoutes } from './routes/proofRoutes.ts'
import { rowRoutes } from './routes/rowRoutes.ts'
import { scheduledJobRoutes } from './routes/scheduledJobRoutes.ts'
import { searchRoutes } from './routes/searchRoutes.ts'
import { secondFactorRoutes } from './routes/secondFactorRoutes.ts'
import { serviceAccountRoutes } from './routes/serviceAccountRoutes.ts'
import { sessionRoutes } from './routes/sessionRoutes.ts'
import { settingRoutes } from './routes/settingRoutes.ts'
import { signOnRoutes } from './routes/signOnRoutes.ts'
import { treeRoutes } from './routes/treeRoutes.ts'
import { webhookRoutes } from './routes/webhookRoutes.ts'
import { scimFailure } from './scim/scimFailure.ts'
import { scimBase } from './scim/scimNames.ts'
import { scimPolicies } from './scim/scimPolicies.ts'
import { scimRoutes } from './scim/scimRoutes.ts'
import { readsUntil } from './store/readsUntil.ts'

/**
 * The API as one function over what it is handed; the same in Node, in a service worker and in tests. Who works beside it
 * hands over the context that both have, so that one knows what the other does.
 * @throws Error at once when a route stands outside the policy table
 */
export function createApi(given: ApiOptions | ApiContext): Api {
  const context = 'base' in given ? given : createApiContext(given)
  const app = new Hono()
  const handlers: Handlers = {
    ...accessRoutes,
    ...approvalRoutes,
    ...configRoutes,
    ...entityRoutes,
    ...fileRoutes,
    ...inboxRoutes,
    ...jobRunRoutes,
    ...linkedSignOnRoutes,
    ...openApiRoutes,
    ...ownAccountRoutes,
    ...passkeyRoutes,
    ...proofRoutes,
    ...rowRoutes,
    ...scheduledJobRoutes,
    ...searchRoutes,
    ...secondFactorRoutes,
    ...serviceAccountRoutes,
    ...sessionRoutes,
    ...settingRoutes,
    ...signOnRoutes,
    ...treeRoutes,
    ...webhookRoutes,
  }
  const added = { ...context.routes, ...context.entityRoutes }
  const policies = policiesOf(context)
  for (const [key, policy] of Object.entries(policies) as [RouteKey, Policy][]) {
    const [method = '', path = ''] = key.split(' ')
    const handler = added[key]?.handler ?? (handlers[key as keyof Handlers] as AnyHandler)
    const route: Route = { path, policy, handler, own: isOwnAccount(path) }
    app.on(method, `${apiBase}${path}`, c => answer(context, c, route))
  }
  for (const [key, policy] of Object.entries(scimPolicies) as [keyof typeof scimPolicies, Policy][]) {
    const [method = '', path = ''] = key.split(' ')
    const route: Route = {
      path: scimBase + path,
      policy,
      handler: scimRoutes[key] as AnyHandler,
      own: false,
      failure: scimFailure,
    }
    app.on(method, `${scimBase}${path}`, c => answer(context, c, route))
  }
  app.get('/healthz', () => Response.json({ ok: true }))
  app.get('/readyz', () => readiness(context))
  checkRoutes(app, policies)
  const missing = noSuchRoute(policies)
  app.notFound(async ({ req: { raw } }) => {
    const begun = performance.now()
    const call = newCall(context, raw, {})
    const failure = call.url.pathname.startsWith(`${scimBase}/`) ? scimFailure : failureResponse
    const response = await failure(context, call, missing(raw))
    context.onAnswered?.(answered(call, { route: null, response, begun, person: null }))
    return response
  })
  return async request => withHeaders(await app.fetch(request))
}

/** The one way to every handler: origin of writes, session, permission, and nothing of a failure's inside. */
async function answer(context: ApiContext, c: Context, route: Route): Promise<Response> {
  const begun = performance.now()
  const { path, policy, handler, failure = failureResponse } = route
  const request = c.req.raw
  const read = readsUntil(context.store.read, request.signal)
  const call = newCall({ ...context, store: { ...context.store, read } }, request, c.req.param())
  let person: string | null = null
  const respond = async () => {
    // No page of another site can send a key.
    if (!isReading(request) && call.key === null) checkOrigin(request, context)
    // No session opens the directory's door: nobody who is signed in sends a browser there.
    if (failure === scimFailure && call.key === null)
      throw new ApiError(401, { error: 'Send the key of a service account' })
    const caller = policy === 'public' ? null : await callerOf(context, call)
    person = caller?.principal.id ?? null
    if (caller) presenceOf(context).note(askerOf(caller.principal))
    if (caller && !caller.principal.service) peopleOf(context).note(caller.principal.id)
    const asked =
      policy === 'public' || caller === null ? call : guarded(context, { ...call, ...caller }, { ...route, policy })
    const response = await handler(asked)
    response.headers.set('x-request-id', call.requestId)
    return response
  }
  const response = await respond().catch((error: unknown) => failure(context, call, error))
  context.onAnswered?.(answered(call, { route: path, response, begun, person }))
  return response
}

/** @throws ApiError 403, 404 */
function guarded(context: ApiContext, call: SignedInCall, { path, policy, own }: GuardedRoute): SignedInCall {
  if (own) demandWholeAccount(call, path)
  else if (lacksFactor(call.principal)) throw factorMissing()
  if (policy === 'signed-in') return call
  const resource = resourceNamed(context, policy.entity ?? call.params.entity ?? '')
  demandSomewhere(call.principal, policy.verbs, resource)
  const entityCall: EntityCall = { ...call, resource }
  return entityCall
}

/** @throws ApiError 401, 403 */
async function callerOf(context: ApiContext, call: Call): Promise<Caller> {
  if (call.key !== null) return { principal: await programOf(call, call.key), session: null }
  const { find, recall } = context.sessions
  const session = call.token === null ? null : await (isReading(call.request) ? recall : find)(call.token)
  const principal = session && (await context.principalOf(session.user, session))
  if (principal) return { principal, session }
  throw new ApiError(401, { error: 'Sign in to continue' })
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function checkRoutes(app: Hono, policies: Policies): void {
  const probes = ['GET /healthz', 'GET /readyz']
  const declared = new Set([
    ...probes,
    ...Object.keys(policies).map(key => key.replace(' ', ` ${apiBase}`)),
    ...Object.keys(scimPolicies).map(key => key.replace(' ', ` ${scimBase}`)),
  ])
  for (const { method, path } of app.routes) {
    if (!declared.has(`${method} ${path}`))
      throw new Error(`${method} ${path} has no policy: add it to the policy table`)
  }
}

function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(apiHeaders)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

type Failure = (context: ApiContext, call: Call, error: unknown) => Response | Promise<Response>

interface Caller {
  readonly principal: Principal
  readonly session: FoundSession | null
}

interface GuardedRoute extends Route {
  readonly policy: Exclude<Policy, 'public'>
}

interface Route {
  readonly path: string
  readonly policy: Policy
  readonly handler: AnyHandler
  /** A missing second factor can be set up there. */
  readonly own: boolean
  readonly failure?: Failure
}

function isOwnAccount(path: string): boolean {
  return path === '/current-user' || path.startsWith('/current-user/')
}
