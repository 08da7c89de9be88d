import type { Resource } from '../../contract/resourceSpec.ts'
import { resourceNamed } from '../apiContext.ts'
import { ApiError } from '../http/apiError.ts'
import { consoleUrlOf, type EntityCall } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import { ScimError } from './ScimError.ts'
import { scimBase, scimType } from './scimNames.ts'

/** A SCIM call on its way: whose directory asks, about users or about groups. */
export interface ScimCall extends EntityCall {
  /** The one organization of the service account; nothing else is there for it. */
  readonly organization: string
  readonly users: Resource
  readonly groups: Resource
  /** What `location` begins with. */
  readonly base: string
}

/** @throws ApiError 403 for a service account without any grant in its organization */
export function scimCall(call: EntityCall): ScimCall {
  const { context, principal } = call
  const organization = Object.keys(principal.grants).find(owner => owner !== '*')
  if (organization === undefined) throw new ApiError(403, { error: 'This service account has no role' })
  const [users, groups] = [resourceNamed(context, 'user'), resourceNamed(context, 'group')]
  return { ...call, organization, users, groups, base: `${consoleUrlOf(call)}${scimBase}` }
}

/** The body of a write. @throws ApiError 400, 413, 415 */
export function scimBody({ request }: ScimCall): Promise<Readonly<Record<string, unknown>>> {
  return readJson(request, undefined, [scimType, 'application/json'])
}

export function scimAnswer(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': scimType, ...headers } })
}

/** Whether the client has this version already (RFC 7644, 3.14). */
export function hasVersion({ request }: ScimCall, etag: string): boolean {
  return matchesTag(request.headers.get('if-none-match'), etag)
}

/** @throws ScimError 412 when the client wants to change another version than this */
export function demandVersion({ request }: ScimCall, etag: string): void {
  const wanted = request.headers.get('if-match')
  if (wanted !== null && !matchesTag(wanted, etag)) {
    throw new ScimError(412, 'Someone changed this in the meantime. Read it again first.')
  }
}

function matchesTag(header: string | null, etag: string): boolean {
  return header?.split(',').some(one => one.trim() === '*' || one.trim() === etag) ?? false
}
