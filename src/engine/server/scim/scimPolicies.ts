import type { Policy, RouteKey } from '../access/policy.ts'

/**
 * The second door, beside the API's own (`policies`): who may call what under `/scim/v2`. A service account only; all that
 * it finds is of its own organization.
 */
export const scimPolicies = {
  'GET /ServiceProviderConfig': { entity: 'user', verbs: ['list', 'read'] },
  'GET /ResourceTypes': { entity: 'user', verbs: ['list', 'read'] },
  'GET /ResourceTypes/:id': { entity: 'user', verbs: ['list', 'read'] },
  'GET /Schemas': { entity: 'user', verbs: ['list', 'read'] },
  'GET /Schemas/:id': { entity: 'user', verbs: ['list', 'read'] },
  'GET /Users': { entity: 'user', verbs: ['list'] },
  'POST /Users': { entity: 'user', verbs: ['create'] },
  'GET /Users/:id': { entity: 'user', verbs: ['read'] },
  'PUT /Users/:id': { entity: 'user', verbs: ['update'] },
  'PATCH /Users/:id': { entity: 'user', verbs: ['update'] },
  'DELETE /Users/:id': { entity: 'user', verbs: ['manage_access'] },
  'GET /Groups': { entity: 'group', verbs: ['list'] },
  'POST /Groups': { entity: 'group', verbs: ['create'] },
  'GET /Groups/:id': { entity: 'group', verbs: ['read'] },
  'PUT /Groups/:id': { entity: 'group', verbs: ['update'] },
  'PATCH /Groups/:id': { entity: 'group', verbs: ['update'] },
  'DELETE /Groups/:id': { entity: 'group', verbs: ['delete'] },
} as const satisfies Readonly<Record<RouteKey, Exclude<Policy, 'public' | 'signed-in'>>>

export type ScimRouteKey = keyof typeof scimPolicies
