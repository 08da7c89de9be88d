import type { Verb } from '../../src/engine/contract/resourceSpec.ts'

export interface Door {
  readonly entity?: string
  readonly verbs: readonly Verb[]
}

/**
 * Who is let in at the door of every route, written out here: a test that reads the policy table alone can't see it err.
 * A route that is neither here nor public takes a sign-in.
 */
export const doors: Readonly<Record<string, Door>> = {
  'GET /service-account/:id/keys': { entity: 'service-account', verbs: ['read'] },
  'POST /service-account/:id/keys': { entity: 'service-account', verbs: ['manage_access'] },
  'DELETE /service-account/:id/keys/:key': { entity: 'service-account', verbs: ['manage_access'] },
  'GET /user/:id/sign-on': { entity: 'user', verbs: ['manage_access'] },
  'POST /user/:id/sign-on/:identity/remove': { entity: 'user', verbs: ['manage_access'] },
  'GET /user/:id/second-factor': { entity: 'user', verbs: ['manage_access'] },
  'POST /user/:id/second-factor/remove': { entity: 'user', verbs: ['manage_access'] },
  'POST /user/invite': { entity: 'user', verbs: ['create'] },
  'POST /access/explain': { entity: 'role-binding', verbs: ['read'] },
  'POST /access/preview': { entity: 'role-binding', verbs: ['read'] },
  'GET /pacing-today': { entity: 'campaign', verbs: ['read'] },
  'GET /silent-deals': { entity: 'deal', verbs: ['read'] },
  'POST /report-query': { entity: 'report', verbs: ['read'] },
  'POST /report-export': { entity: 'report', verbs: ['export'] },
  'POST /report/:id/run': { entity: 'report', verbs: ['export'] },
  'GET /job-run/:id/data/:part': { entity: 'job-run', verbs: ['read'] },
  'GET /job-run/:id/download': { entity: 'job-run', verbs: ['read'] },
  'GET /goal': { entity: 'goal', verbs: ['list', 'read'] },
  'POST /media/:id/review': { entity: 'media', verbs: ['update', 'approve'] },
  'POST /media/:id/swap': { entity: 'line-item', verbs: ['update'] },
  'POST /segment-estimate': { entity: 'segment', verbs: ['create', 'update'] },
  'GET /conversion-event/:id/tag': { entity: 'conversion-event', verbs: ['read'] },
  'GET /segment/:id/overlap': { entity: 'segment', verbs: ['read'] },
  'GET /line-item/:id/audience': { entity: 'line-item', verbs: ['read'] },
  'POST /line-item/:id/test-request': { entity: 'line-item', verbs: ['read'] },
  'POST /campaign/:id/test-request': { entity: 'campaign', verbs: ['read'] },
  'GET /line-item/:id/delivery-check': { entity: 'line-item', verbs: ['read'] },
  'GET /campaign/:id/delivery-check': { entity: 'campaign', verbs: ['read'] },
  'GET /deal/:id/sync': { entity: 'deal', verbs: ['read'] },
  'POST /deal/:id/sync': { entity: 'deal', verbs: ['update'] },
  'GET /deal/:id/delivery-check': { entity: 'deal', verbs: ['read'] },
  'GET /line-item/:id/waterfall': { entity: 'line-item', verbs: ['read'] },
  'POST /line-item/:id/waterfall': { entity: 'line-item', verbs: ['read'] },
  'POST /segment/:id/upload': { entity: 'segment', verbs: ['update'] },
  'POST /webhook/:id/secret': { entity: 'webhook', verbs: ['update'] },
  'POST /bidder/:id/test': { entity: 'bidder', verbs: ['update'] },
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
  'POST /:entity/:id/preview': { verbs: ['read'] },
  'POST /:entity/:id/restore': { verbs: ['update'] },
}

/** The same of SCIM's door, which opens to keys of service accounts alone. */
export const scimDoors: Readonly<Record<string, Door>> = {
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
}

/** Whoever calls them. */
export const openRoutes: readonly string[] = [
  'POST /auth',
  'POST /auth/second-step',
  'POST /auth/passkey',
  'POST /auth/passkey/options',
  'POST /logout',
  'POST /forgotten-password',
  'POST /reset-password',
  'GET /oidc/auth',
  'GET /oidc/provider',
  'GET /oidc/callback',
  'GET /oidc/callback/:provider',
  'POST /oidc/link',
  'GET /config',
  'GET /vast',
  'GET /preview/:ticket/*',
  'GET /c/:event',
]
