import type { Verb } from '../../contract/resourceSpec.ts'

/**
 * Who may call what of what every API has; a product's routes bring their own lines. A handler stands behind each of these
 * and behind nothing else: `Handlers` is keyed by this table, and `createApi` refuses to start with a route that has no
 * policy. With a verb, the guard asks for it before the handler runs (for rows: in their organization); several mean that one
 * of them is enough to be let in.
 */
export const policies = {
  'POST /auth': 'public',
  'POST /auth/second-step': 'public',
  'POST /auth/passkey': 'public',
  'POST /auth/passkey/options': 'public',
  'POST /logout': 'public',
  'POST /forgotten-password': 'public',
  'POST /reset-password': 'public',
  'GET /oidc/auth': 'public',
  'GET /oidc/provider': 'public',
  'GET /oidc/callback': 'public',
  'GET /oidc/callback/:provider': 'public',
  'POST /oidc/link': 'public',
  'GET /config': 'public',
  'GET /current-user': 'signed-in',
  'GET /current-user/account': 'signed-in',
  'PUT /current-user/account': 'signed-in',
  'POST /current-user/password': 'signed-in',
  'GET /current-user/sessions': 'signed-in',
  'DELETE /current-user/sessions': 'signed-in',
  'DELETE /current-user/sessions/:id': 'signed-in',
  'GET /current-user/sign-ins': 'signed-in',
  'POST /current-user/proof': 'signed-in',
  'POST /current-user/proof/options': 'signed-in',
  'GET /current-user/second-factor': 'signed-in',
  'GET /current-user/passkeys': 'signed-in',
  'POST /current-user/passkeys': 'signed-in',
  'POST /current-user/passkeys/options': 'signed-in',
  'POST /current-user/passkeys/:id/remove': 'signed-in',
  'POST /current-user/totp': 'signed-in',
  'PUT /current-user/totp': 'signed-in',
  'POST /current-user/totp/remove': 'signed-in',
  'POST /current-user/recovery-codes': 'signed-in',
  'GET /current-user/sign-on': 'signed-in',
  'POST /current-user/sign-on/:id/remove': 'signed-in',
  'GET /user/:id/sign-on': { entity: 'user', verbs: ['manage_access'] },
  'POST /user/:id/sign-on/:identity/remove': { entity: 'user', verbs: ['manage_access'] },
  'GET /user/:id/second-factor': { entity: 'user', verbs: ['manage_access'] },
  'POST /user/:id/second-factor/remove': { entity: 'user', verbs: ['manage_access'] },
  'POST /user/invite': { entity: 'user', verbs: ['create'] },
  'POST /access/explain': { entity: 'role-binding', verbs: ['read'] },
  'POST /access/preview': { entity: 'role-binding', verbs: ['read'] },
  'GET /openapi.json': 'signed-in',
  'GET /search': 'signed-in',
  'GET /settings': 'signed-in',
  'GET /service-account/:id/keys': { entity: 'service-account', verbs: ['read'] },
  'POST /service-account/:id/keys': { entity: 'service-account', verbs: ['manage_access'] },
  'DELETE /service-account/:id/keys/:key': { entity: 'service-account', verbs: ['manage_access'] },
  'GET /job-run/:id/data/:part': { entity: 'job-run', verbs: ['read'] },
  'GET /job-run/:id/download': { entity: 'job-run', verbs: ['read'] },
  'POST /webhook/:id/secret': { entity: 'webhook', verbs: ['update'] },
  'POST /scheduled-job/:id/run': { entity: 'scheduled-job', verbs: ['activate'] },
  'GET /:entity/schema.json': { verbs: ['list', 'read'] },
  'GET /:entity': { verbs: ['list', 'read'] },
  'POST /:entity': { verbs: ['create'] },
  'POST /:entity/import': { verbs: ['create'] },
  'PATCH /:entity': { verbs: ['update'] },
  'GET /:entity/:id': { verbs: ['read'] },
  'PUT /:entity/:id': { verbs: ['update'] },
  'DELETE /:entity/:id': { verbs: ['delete', 'manage_access'] },
  'POST /:entity/:id/duplicate': { verbs: ['create'] },
  'POST /:entity/:id/move': { verbs: ['update', 'archive', 'activate', 'approve', 'manage_access'] },
  'POST /:entity/:id/action': { verbs: ['update', 'archive', 'activate', 'approve', 'manage_access', 'export'] },
  'GET /:entity/:id/history': { verbs: ['read'] },
  'GET /:entity/:id/file': { verbs: ['read'] },
  'GET /:entity/:id/thumbnail': { verbs: ['read'] },
  'PUT /:entity/:id/thumbnail': { verbs: ['create', 'update'] },
  'POST /:entity/:id/restore': { verbs: ['update'] },
} as const satisfies Readonly<Record<RouteKey, Policy>>

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export type Policy = 'public' | 'signed-in' | { readonly verbs: readonly Verb[]; readonly entity?: string }

export type Policies = typeof policies
