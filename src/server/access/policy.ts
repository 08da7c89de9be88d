import type { Verb } from '../../contract/resourceSpec.ts'

/**
 * Who may call what. A handler stands behind each of these lines and behind nothing else: `Handlers` is keyed by this
 * table, and `createApi` refuses to start with a route that isn't in it. With a verb, the guard asks for it before the
 * handler runs (for rows: in their organization); several mean that one of them is enough to be let in.
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
  'GET /oidc/callback': 'public',
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
  'GET /current-user/second-factor': 'signed-in',
  'GET /current-user/passkeys': 'signed-in',
  'POST /current-user/passkeys': 'signed-in',
  'POST /current-user/passkeys/options': 'signed-in',
  'POST /current-user/passkeys/:id/remove': 'signed-in',
  'POST /current-user/totp': 'signed-in',
  'PUT /current-user/totp': 'signed-in',
  'POST /current-user/totp/remove': 'signed-in',
  'POST /current-user/recovery-codes': 'signed-in',
  'GET /user/:id/second-factor': { entity: 'user', verbs: ['manage_access'] },
  'POST /user/:id/second-factor/remove': { entity: 'user', verbs: ['manage_access'] },
  'GET /openapi.json': 'signed-in',
  'GET /search': 'signed-in',
  'POST /fact': 'signed-in',
  'GET /service-account/:id/keys': { entity: 'service-account', verbs: ['read'] },
  'POST /service-account/:id/keys': { entity: 'service-account', verbs: ['manage_access'] },
  'DELETE /service-account/:id/keys/:key': { entity: 'service-account', verbs: ['manage_access'] },
  'GET /metrics/:ids': 'signed-in',
  'GET /metrics/:ids/refresh': 'signed-in',
  'GET /pacing-today': { entity: 'campaign', verbs: ['read'] },
  'GET /silent-deals': { entity: 'deal', verbs: ['read'] },
  'POST /report-query': { entity: 'report', verbs: ['read'] },
  'POST /report-export': { entity: 'report', verbs: ['export'] },
  'POST /report/:id/run': { entity: 'report', verbs: ['export'] },
  'GET /job-run/:id/data/:part': { entity: 'job-run', verbs: ['read'] },
  'GET /job-run/:id/download': { entity: 'job-run', verbs: ['read'] },
  'GET /vast': 'public',
  'POST /vast': 'signed-in',
  // Asked by a frame that has no cookies: its address holds a ticket, which stands for a person and is checked as one.
  'GET /preview/:ticket/*': 'public',
  'GET /goal': { entity: 'goal', verbs: ['list', 'read'] },
  'POST /media/:id/review': { entity: 'media', verbs: ['update', 'approve'] },
  'POST /media/:id/swap': { entity: 'line-item', verbs: ['update'] },
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
  'GET /:entity/:id/history': { verbs: ['read'] },
  'GET /:entity/:id/file': { verbs: ['read'] },
  'GET /:entity/:id/thumbnail': { verbs: ['read'] },
  'PUT /:entity/:id/thumbnail': { verbs: ['create', 'update'] },
  'POST /:entity/:id/preview': { verbs: ['read'] },
  'POST /:entity/:id/restore': { verbs: ['update'] },
} as const satisfies Readonly<Record<RouteKey, Policy>>

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export type Policy = 'public' | 'signed-in' | { readonly verbs: readonly Verb[]; readonly entity?: string }

export type Policies = typeof policies
