import type { Verb } from '../../contract/resourceSpec.ts'

/**
 * Who may call what. A handler stands behind each of these lines and behind nothing else: `Handlers` is keyed by this
 * table, and `createApi` refuses to start with a route that isn't in it. With a verb, the guard asks for it before the
 * handler runs (for rows: in their organization); several mean that one of them is enough to be let in.
 */
export const policies = {
  'POST /auth': 'public',
  'POST /logout': 'public',
  'POST /forgotten-password': 'public',
  'POST /reset-password': 'public',
  'GET /oidc/auth': 'public',
  'GET /oidc/callback': 'public',
  'GET /config': 'public',
  'GET /current-user': 'signed-in',
  'GET /openapi.json': 'signed-in',
  'GET /search': 'signed-in',
  'GET /fact/daily': 'signed-in',
  'GET /vast': 'public',
  'POST /vast': 'signed-in',
  'GET /goal': { entity: 'goal', verbs: ['list', 'read'] },
  'GET /:entity/schema.json': { verbs: ['list', 'read'] },
  'GET /:entity': { verbs: ['list', 'read'] },
  'POST /:entity': { verbs: ['create'] },
  'PATCH /:entity': { verbs: ['update'] },
  'GET /:entity/:id': { verbs: ['read'] },
  'PUT /:entity/:id': { verbs: ['update'] },
  'DELETE /:entity/:id': { verbs: ['delete', 'manage_access'] },
  'POST /:entity/:id/duplicate': { verbs: ['create'] },
  'POST /:entity/:id/move': { verbs: ['update', 'archive', 'activate', 'approve', 'manage_access'] },
  'GET /:entity/:id/history': { verbs: ['read'] },
  'GET /:entity/:id/file': { verbs: ['read'] },
  'GET /:entity/:id/thumbnail': { verbs: ['read'] },
  'POST /:entity/:id/restore': { verbs: ['update'] },
} as const satisfies Readonly<Record<RouteKey, Policy>>

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export type Policy = 'public' | 'signed-in' | { readonly verbs: readonly Verb[]; readonly entity?: string }

export type Policies = typeof policies
