import { batchHeader } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { Policies } from '../access/policy.ts'
import type { Actor, Principal } from '../access/principal.ts'
import { isProven } from '../access/recentProof.ts'
import type { FoundSession } from '../access/sessions.ts'
import type { ApiContext } from '../apiContext.ts'
import { ApiError } from './apiError.ts'
import { consoleOrigin } from './consoleOrigin.ts'

/** One request on its way through a handler. */
export interface Call {
  readonly context: ApiContext
  readonly request: Request
  readonly url: URL
  readonly params: Readonly<Record<string, string>>
  readonly requestId: string
  /** The client's address, as far as it is known. */
  readonly address: string | null
  /** What the session's cookie holds. */
  readonly token: string | null
  /** The key of a service account; with one, the cookie counts for nothing. */
  readonly key: string | null
}

export interface SignedInCall extends Call {
  readonly principal: Principal
  /** Null for a program, which comes with a key. */
  readonly session: FoundSession | null
}

/** The guard has found that the person may do one of the route's verbs on this resource somewhere. */
export interface EntityCall extends SignedInCall {
  readonly resource: Resource
}

/** A handler for each line of the policy table, with what its policy promises it. */
export type Handlers = { readonly [K in keyof Policies]: HandlerOf<Policies[K]> }

export type HandlerOf<P> = P extends 'public'
  ? (call: Call) => Promise<Response>
  : P extends 'signed-in'
    ? (call: SignedInCall) => Promise<Response>
    : (call: EntityCall) => Promise<Response>

/** What a handler takes is decided by its policy; whoever sets the two beside each other has checked it. */
export type AnyHandler = (call: Call) => Promise<Response>

/** The origin that the browser sees. @throws ApiError 421 */
export function originOf({ context, request }: Call): string {
  return consoleOrigin(request, context)
}

/** Where the console stands, without a slash at the end: what links in mails begin with. @throws ApiError 421 */
export function consoleUrlOf(call: Call): string {
  return `${originOf(call)}${call.context.basePath}`
}

/**
 * The writer as history and audit log know them. A browser says where it is; programs don't.
 * @throws ApiError 400 for a batch ID that is too long
 */
export function actorOf(call: SignedInCall, source?: Actor['source']): Actor {
  const { headers } = call.request
  const batchId = headers.get(batchHeader)
  if (batchId && batchId.length > 100) throw new ApiError(400, { error: `${batchHeader}: use at most 100 characters.` })
  return {
    principal: call.principal,
    source: source ?? (headers.has('sec-fetch-site') || headers.has('origin') ? 'ui' : 'api'),
    requestId: call.requestId,
    address: call.address,
    agent: headers.get('user-agent'),
    consoleUrl: consoleUrlOf(call),
    ...(batchId ? { batchId } : {}),
    ...(isProven(call.session, call.context.clock()) ? {} : { unproven: true }),
  }
}
