import type { PlantedFault } from './plantedFaults.ts'

const access = 'src/engine/server/access'
const entities = 'src/engine/server/entities'
const routes = 'src/engine/server/routes'
const contract = ['permissionMatrix'] as const

/** A cell of the policy table, flipped. */
const cells: readonly (readonly [string, string])[] = [
  ["'GET /:entity': { verbs: ['list', 'read'] }", "'GET /:entity': { verbs: ['list'] }"],
  ["'POST /:entity': { verbs: ['create'] }", "'POST /:entity': { verbs: ['update'] }"],
  ["'PATCH /:entity': { verbs: ['update'] }", "'PATCH /:entity': { verbs: ['update', 'read'] }"],
  ["'GET /:entity/:id/history': { verbs: ['read'] }", "'GET /:entity/:id/history': { verbs: ['read', 'list'] }"],
  ["'POST /:entity/:id/restore': { verbs: ['update'] }", "'POST /:entity/:id/restore': { verbs: ['create'] }"],
  ["'DELETE /:entity/:id': { verbs: ['delete', 'manage_access'] }", "'DELETE /:entity/:id': { verbs: ['delete'] }"],
  ["'POST /:entity/:id/move': { verbs: ['update', 'archive',", "'POST /:entity/:id/move': { verbs: ['update',"],
  ["{ entity: 'scheduled-job', verbs: ['activate'] }", "{ entity: 'scheduled-job', verbs: ['export'] }"],
  [
    "'GET /user/:id/second-factor': { entity: 'user', verbs: ['manage_access'] }",
    "'GET /user/:id/second-factor': { entity: 'user', verbs: ['read'] }",
  ],
  ["'GET /current-user/sessions': 'signed-in'", "'GET /current-user/sessions': 'public'"],
  ["'GET /search': 'signed-in'", "'GET /search': 'public'"],
  ["'POST /tree': 'signed-in'", "'POST /tree': 'public'"],
]

/** The same of a product's route. */
const routeCells: readonly (readonly [file: string, from: string, to: string])[] = [
  [
    'src/advertising/server/routes/reportRoutes.ts',
    "'POST /report-export': route({\n    policy: { entity: 'report', verbs: ['export'] }",
    "'POST /report-export': route({\n    policy: { entity: 'report', verbs: ['read'] }",
  ],
  ['src/advertising/server/routes/metricsRoutes.ts', "policy: { entity: 'campaign'", "policy: { entity: 'deal'"],
  ['src/advertising/server/routes/mediaRoutes.ts', "verbs: ['update', 'approve'] }", "verbs: ['update'] }"],
]

/** A condition that keeps organizations, or what is somebody's own, apart; left out. */
const conditions: readonly (readonly [file: string, from: string, to: string])[] = [
  [
    'src/engine/contract/grants.ts',
    'if (owner !== null) return has(grants[owner], verb, resource)',
    'if (owner !== null) return Object.values(grants).some(by => has(by, verb, resource))',
  ],
  [
    'src/engine/contract/grants.ts',
    "resource.scope === 'shared' && reads.has(verb) && ",
    "resource.scope === 'shared' && ",
  ],
  ['src/engine/contract/grants.ts', "owner !== '*' && has(grants[owner], verb, resource)", "owner !== '*'"],
  [`${access}/guard.ts`, "if (!knows(principal, organization)) throw notThere('organization', organization)", ''],
  [`${access}/guard.ts`, "return scope.filter(owner => owner === organization || owner === '*')", 'return scope'],
  [
    `${access}/guard.ts`,
    "if (scope === 'all') return resource.scope === 'shared' ? [organization, '*'] : [organization]",
    "if (scope === 'all') return scope",
  ],
  [
    `${access}/guard.ts`,
    'await reads.byIds(resource.entity, ids, scope)',
    "await reads.byIds(resource.entity, ids, 'all')",
  ],
  [`${access}/guard.ts`, 'if (!isAllowed(principal, verb, resource, row)) throw refused(verb, resource)', ''],
  [`${access}/guard.ts`, "if (resource.scope === 'self') return [typeof row.id === 'string' ? row.id : null]", ''],
  [`${access}/guard.ts`, 'return principal.platform || Object.hasOwn(principal.grants, organization)', 'return true'],
  [`${access}/hideForeign.ts`, "if (resource.scope !== 'members' || principal.platform) return row", 'return row'],
  [`${access}/loadGrants.ts`, "if (!isLive(binding)) return 'put away'", ''],
  [`${access}/loadGrants.ts`, "if (hasEnded(binding, now)) return 'expired'", ''],
  [`${access}/loadGrants.ts`, "if (owner !== '*' && !open.has(owner)) return 'closed'", ''],
  [`${access}/loadGrants.ts`, "if (owner !== '*' && !belongs(owner)) return 'not a member'", ''],
  [`${access}/loadGrants.ts`, "if (group && !isLive(group)) return 'group put away'", ''],
  [`${access}/loadGrants.ts`, "if (group && !belongs(group.organization)) return 'not a member'", ''],
  [
    `${access}/loadServiceAccount.ts`,
    'return views.filter(({ owner }) => owner === String(organization))',
    'return views',
  ],
  [
    `${access}/scopes.ts`,
    'if (!Array.isArray(account.scopes) || account.scopes.length === 0) return views',
    'return views',
  ],
  [`${access}/rowRules.ts`, 'if (!resource.sharedBy) return []', 'return []'],
  [`${access}/rowRules.ts`, 'if (!resource.sharedBy) return true', 'return true'],
  [`${entities}/checkReferencedRows.ts`, 'return mine.some(owner => theirs.includes(owner))', 'return true'],
  [`${entities}/createEntity.ts`, "demand(principal, 'create', resource, resource.scope === 'self' ? {} : row)", ''],
  [
    `${entities}/createEntity.ts`,
    "if (!knows(principal, organization)) throw notThere('organization', organization)",
    '',
  ],
  [`${entities}/deleteEntity.ts`, 'demand(actor.principal, removalVerb(context, resource), resource, row)', ''],
  [
    `${entities}/duplicateEntity.ts`,
    "demand(actor.principal, 'create', resource, resource.scope === 'self' ? {} : copy)",
    '',
  ],
  [
    `${entities}/listRows.ts`,
    "visibleScope(principal, verbs.read, resource, params.get('organization'))",
    'visibleScope(principal, verbs.read, resource)',
  ],
  [
    `${entities}/listRows.ts`,
    'if (organization && principal.platform) await demandOrganization(context, organization)',
    '',
  ],
  [`${entities}/transitionEntity.ts`, 'demand(actor.principal, transition.verb, resource, old)', ''],
  [
    `${entities}/restoreEntity.ts`,
    'const row = await visibleRow(context.store.read, principal, resource, id)',
    'const row = { id }',
  ],
  [`${entities}/updateEntity.ts`, "demand(actor.principal, 'update', resource, row)", ''],
  ['src/advertising/server/hooks/reviewMedia.ts', 'demand(actor.principal, step.verb, resource, old)', ''],
  ['src/advertising/server/routes/metricsRoutes.ts', "'read', resource, facts.scope)", "'read', resource, 'all')"],
  [
    'src/advertising/server/routes/metricsRoutes.ts',
    'silentDeals(call.context, scope)',
    "silentDeals(call.context, 'all')",
  ],
  ['src/advertising/server/metrics/readMetricsQuestion.ts', 'resource, ids, scope)', "resource, ids, 'all')"],
  [
    'src/advertising/server/routes/reportRoutes.ts',
    'const scope = visibleScope(principal, verb, resource, organization ?? null)',
    "const scope = 'all'",
  ],
  [`${routes}/scheduledJobRoutes.ts`, "demand(principal, 'activate', resource, job)", ''],
  [
    `${routes}/searchRoutes.ts`,
    "const all = scopeOf(principal.grants, 'list', resource)",
    "const all = 'all' as ReturnType<typeof scopeOf>",
  ],
  [`${routes}/searchRoutes.ts`, 'all.filter(owner => shared.includes(owner))', 'all'],
  [
    `${routes}/searchRoutes.ts`,
    "if (organization && !knows(call.principal, organization)) throw notThere('organization', organization)",
    '',
  ],
  [`${routes}/serviceAccountRoutes.ts`, "demand(principal, 'manage_access', resource, account)", ''],
  ['src/engine/server/store/memoryList.ts', 'if (!isInScope(row, table, query.scope)) continue', ''],
  [
    'src/engine/server/store/memoryStore.ts',
    'if (row && isInScope(row, table, scope)) rows.push(row)',
    'if (row) rows.push(row)',
  ],
]

/** The verb of an action or a transition, flipped. */
const taken: readonly (readonly [file: string, from: string, to: string])[] = [
  [
    'src/advertising/catalogue/reconciliation.ts',
    "reopen: { label: 'Reopen', verb: 'approve'",
    "reopen: { label: 'Reopen', verb: 'update'",
  ],
  [
    'src/advertising/catalogue/media.ts',
    "{ action: 'suspend', label: 'Suspend', from: ['approved'], to: 'suspended', verb: 'approve' }",
    "{ action: 'suspend', label: 'Suspend', from: ['approved'], to: 'suspended', verb: 'update' }",
  ],
]

const server = 'src/advertising/server'
const unknown = "if (!knows(principal, organization)) throw notThere('organization', organization)"
const inOrganization = "demand(principal, 'read', resource, { organization })"

/** What a product's routes ask of somebody, beside their doors; left out. What is asked twice, of the row seen and of the row locked, isn't among them. */
const asked: readonly (readonly [file: string, from: string])[] = [
  [`${server}/bidders/sendTestRequest.ts`, "demand(principal, 'update', resource, stored)"],
  [`${server}/deals/actOnSync.ts`, "demand(principal, 'update', resource, seen)"],
  [`${server}/forecast/answerAvailability.ts`, unknown],
  [`${server}/forecast/answerAvailability.ts`, inOrganization],
  [`${server}/metrics/readMeasuredQuestion.ts`, "demandSomewhere(principal, ['list', 'read'], resource)"],
  [`${server}/passport/takeSamples.ts`, "demand(principal, 'update', resource, deal)"],
  [`${server}/preflight/launchCampaign.ts`, "demand(principal, 'activate', resource, campaign)"],
  [`${server}/routes/audienceRoutes.ts`, unknown],
  [
    `${server}/routes/audienceRoutes.ts`,
    "if (!may) throw new ApiError(403, { error: 'You aren’t allowed to edit segments here.' })",
  ],
  [`${server}/routes/forecastRoutes.ts`, unknown],
  [`${server}/routes/forecastRoutes.ts`, inOrganization],
  [`${server}/routes/inventoryListRoutes.ts`, "demand(principal, 'update', resource, list)"],
  [`${server}/routes/inventoryRuleRoutes.ts`, unknown],
  [
    `${server}/routes/inventoryRuleRoutes.ts`,
    "if (!may) throw new ApiError(403, { error: 'You aren’t allowed to edit inventory lists here.' })",
  ],
  [`${server}/routes/inventoryRuleRoutes.ts`, "demand(principal, 'update', resource, seen)"],
  [`${server}/routes/segmentRoutes.ts`, "demand(principal, 'update', resource, segment)"],
  [`${server}/supply/requestedCheck.ts`, "demand(principal, 'update', resource, publisher)"],
  [`${server}/supply/requestedSellers.ts`, "demand(principal, 'update', resource, deal)"],
  [`${access}/previewAccess.ts`, "demandSomewhere(actor.principal, [id === null ? 'create' : 'update'], resource)"],
]

/** What the permission matrix is there to see: every one of them. */
export const matrixFaults: readonly PlantedFault[] = [
  ...cells.map(([from, to]) => ({ file: `${access}/policy.ts`, from, to, contract })),
  ...[...routeCells, ...conditions, ...taken].map(([file, from, to]) => ({ file, from, to, contract })),
  ...asked.map(([file, from]) => ({ file, from, to: '', contract })),
]
