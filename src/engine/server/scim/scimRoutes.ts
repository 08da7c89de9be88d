import type { EntityCall } from '../http/call.ts'
import { inWriteTurn } from '../inWriteTurn.ts'
import {
  filterable,
  groupAttributes,
  oneOf,
  resourceTypes,
  schemas,
  serviceProviderConfig,
  userAttributes,
} from './discovery.ts'
import { findUser } from './findUser.ts'
import { etagOfGroup, groupResource, namesOfMembers, type ScimGroup } from './groupResource.ts'
import { type GroupState, groupStateOf, patchedGroup } from './groupState.ts'
import { listGroups } from './listGroups.ts'
import { listUsers } from './listUsers.ts'
import { parsePatch } from './parsePatch.ts'
import { isWanted, pickAttributes } from './pickAttributes.ts'
import { changeGroup, createGroup, deleteGroup, findGroup } from './provisionGroup.ts'
import { changeUser, createUser, deleteUser } from './provisionUser.ts'
import { hasVersion, type ScimCall, scimAnswer, scimBody, scimCall } from './scimCall.ts'
import { scimUrns } from './scimNames.ts'
import { scimPageOf } from './scimPage.ts'
import type { ScimRouteKey } from './scimPolicies.ts'
import { etagOfUser, groupsOfUsers, type ScimUser, userResource } from './userResource.ts'
import { patchedUser, type UserState, userStateOf } from './userState.ts'

/** SCIM 2.0 (RFC 7643, 7644) for the users and groups of a service account's organization; written as the API writes them. */
export const scimRoutes: Readonly<Record<ScimRouteKey, (call: EntityCall) => Promise<Response>>> = {
  'GET /ServiceProviderConfig': on(async ({ base }) => scimAnswer(serviceProviderConfig(base))),
  'GET /ResourceTypes': on(async ({ base }) => all(resourceTypes(base))),
  'GET /ResourceTypes/:id': on(async ({ base, params }) => scimAnswer(oneOf(resourceTypes(base), params.id ?? ''))),
  'GET /Schemas': on(async ({ base }) => all(schemas(base))),
  'GET /Schemas/:id': on(async ({ base, params }) => scimAnswer(oneOf(schemas(base), params.id ?? ''))),

  'GET /Users': on(async call => scimAnswer(await listUsers(call, scimPageOf(call.url, filterable(userAttributes))))),
  'POST /Users': on(async call => {
    const wanted = userStateOf(await scimBody(call), null)
    return answerUser(call, await inWriteTurn(call, () => createUser(call, wanted)), 201)
  }),
  'GET /Users/:id': on(async call => answerUser(call, await findUser(call, call.context.store.read, idOf(call)))),
  'PUT /Users/:id': on(async call => {
    const body = await scimBody(call)
    const change = (old: UserState) => userStateOf(body, old)
    return answerUser(call, await inWriteTurn(call, () => changeUser(call, idOf(call), change)))
  }),
  'PATCH /Users/:id': on(async call => {
    const changes = parsePatch(await scimBody(call))
    const change = (old: UserState) => patchedUser(old, idOf(call), changes)
    return answerUser(call, await inWriteTurn(call, () => changeUser(call, idOf(call), change)))
  }),
  'DELETE /Users/:id': on(async call => {
    await inWriteTurn(call, () => deleteUser(call, idOf(call)))
    return new Response(null, { status: 204 })
  }),

  'GET /Groups': on(async call =>
    scimAnswer(await listGroups(call, scimPageOf(call.url, filterable(groupAttributes)))),
  ),
  'POST /Groups': on(async call => {
    const wanted = groupStateOf(await scimBody(call))
    return answerGroup(call, await inWriteTurn(call, () => createGroup(call, wanted)), 201)
  }),
  'GET /Groups/:id': on(async call => answerGroup(call, await findGroup(call, call.context.store.read, idOf(call)))),
  'PUT /Groups/:id': on(async call => {
    const wanted = groupStateOf(await scimBody(call))
    return answerGroup(call, await inWriteTurn(call, () => changeGroup(call, idOf(call), () => wanted)))
  }),
  'PATCH /Groups/:id': on(async call => {
    const changes = parsePatch(await scimBody(call))
    const change = (old: GroupState) => patchedGroup(old, idOf(call), changes)
    return answerGroup(call, await inWriteTurn(call, () => changeGroup(call, idOf(call), change)))
  }),
  'DELETE /Groups/:id': on(async call => {
    await inWriteTurn(call, () => deleteGroup(call, idOf(call)))
    return new Response(null, { status: 204 })
  }),
}

function on(handler: (call: ScimCall) => Promise<Response>): (call: EntityCall) => Promise<Response> {
  return call => handler(scimCall(call))
}

function idOf({ params }: ScimCall): string {
  return params.id ?? ''
}

function all(resources: readonly unknown[]): Response {
  return scimAnswer({
    schemas: [scimUrns.list],
    totalResults: resources.length,
    startIndex: 1,
    itemsPerPage: resources.length,
    Resources: resources,
  })
}

async function answerUser(call: ScimCall, user: ScimUser, status = 200): Promise<Response> {
  const { read } = call.context.store
  const groups = isWanted('groups', call.url) ? await groupsOfUsers(call, read, [user.id]) : undefined
  return answerOne(call, userResource(call, user, groups), etagOfUser(user), status)
}

async function answerGroup(call: ScimCall, group: ScimGroup, status = 200): Promise<Response> {
  const names = isWanted('members', call.url) ? await namesOfMembers(call, call.context.store.read, [group]) : null
  return answerOne(call, groupResource(call, group, names), etagOfGroup(group), status)
}

function answerOne(
  call: ScimCall,
  resource: { readonly meta: { readonly location: string } },
  etag: string,
  status: number,
): Response {
  if (call.request.method === 'GET' && hasVersion(call, etag)) {
    return new Response(null, { status: 304, headers: { etag } })
  }
  const { location } = resource.meta
  return scimAnswer(pickAttributes({ ...resource }, call.url), status, {
    etag,
    ...(status === 201 ? { location } : {}),
  })
}
