import type { PlantedFault } from './plantedFaults.ts'

const engine = 'src/engine/server'
const server = 'src/advertising/server'
const contract = ['permissionMatrix'] as const

/** Where the row that the address names is read. */
const named: readonly string[] = [
  `${engine}/access/managedUser.ts`,
  `${engine}/routes/entityRoutes.ts`,
  `${engine}/routes/scheduledJobRoutes.ts`,
  `${server}/bidders/sendTestRequest.ts`,
  `${server}/conversions/conversionTag.ts`,
  `${server}/deals/actOnPublications.ts`,
  `${server}/deals/actOnSync.ts`,
  `${server}/diagnosis/checkDelivery.ts`,
  `${server}/negotiation/actOnNegotiation.ts`,
  `${server}/passport/takeSamples.ts`,
  `${server}/preflight/checkLaunch.ts`,
  `${server}/preflight/launchCampaign.ts`,
  `${server}/reconciliation/takeTheirMetrics.ts`,
  `${server}/routes/dealRoutes.ts`,
  `${server}/routes/negotiationRoutes.ts`,
  `${server}/routes/passportRoutes.ts`,
  `${server}/routes/reconciliationRoutes.ts`,
  `${server}/routes/reportRoutes.ts`,
  `${server}/routes/segmentRoutes.ts`,
  `${server}/serving/testBidRequest.ts`,
  `${server}/supply/requestedCheck.ts`,
  `${server}/supply/requestedSellers.ts`,
]

const seen = "await visibleRow(context.store.read, principal, resource, params.id ?? '')"
/** The row whosever it is; one that isn't there is refused as ever. */
const anybodys = `(await context.store.read.byIds(resource.entity, [params.id ?? ''], 'all'))[0] ?? (${seen})`

/** Other reads within an organization, and what two rows of a question must have in common. */
const reads: readonly (readonly [file: string, from: string, to: string])[] = [
  [`${engine}/access/guard.ts`, 'if (!scope.includes(organization)) throw refused(verb, resource)', ''],
  [
    `${engine}/access/guard.ts`,
    'owners.some(allowed) : owners.every(allowed)',
    'owners.some(allowed) : owners.some(allowed)',
  ],
  [`${engine}/access/managedUser.ts`, "demand(principal, 'manage_access', resource, user)", ''],
  [
    `${engine}/access/readAccessQuestion.ts`,
    "if (named !== null && !knows(asker, named)) throw notThere('organization', named)",
    '',
  ],
  [
    `${engine}/access/rowRules.ts`,
    "return shown === null || shown.includes(belongsTo.get(row.id) ?? '')",
    'return true',
  ],
  [
    `${engine}/access/rowRules.ts`,
    'return [await belongingCondition(reads, belonging, scope, [...new Set(limited.flat())])]',
    'return []',
  ],
  [
    `${engine}/entities/updateEntity.ts`,
    "const scope = scopeOf(actor.principal.grants, 'read', resource)",
    "const scope = 'all'",
  ],
  [
    `${engine}/entities/restoreEntity.ts`,
    'withoutChanges(hideForeignChanges(resource, changes, principal), hidden)',
    'withoutChanges(changes, hidden)',
  ],
  [
    `${engine}/routes/settingRoutes.ts`,
    "if (!knows(principal, organization)) throw notThere('organization', organization)",
    '',
  ],
  [`${engine}/routes/settingRoutes.ts`, 'row.organization !== organization', 'false'],
  [
    `${server}/facts/factAccess.ts`,
    "filters: [{ dimension: 'account', op: 'in', values: [...new Set(limited.flat())] }]",
    'filters: []',
  ],
  [
    `${server}/forecast/answerAvailability.ts`,
    "await visibleRow(reads, principal, resourceNamed(context, 'deal'), question.deal)",
    "((await reads.byIds('deal', [question.deal], 'all'))[0] ?? { id: '' })",
  ],
  [`${server}/forecast/answerForecast.ts`, 'if (row.organization !== organization)', 'if (false)'],
  [
    `${server}/metrics/readMeasuredQuestion.ts`,
    "id === null ? null : visibleRow(context.store.read, principal, resourceNamed(context, 'line-item'), id)",
    "id === null ? null : ((await context.store.read.byIds('line-item', [id], 'all'))[0] ?? null)",
  ],
  [
    `${server}/metrics/readMetricsQuestion.ts`,
    "visibleScope(principal, 'read', resourceNamed(context, entity), organization)",
    "visibleScope(principal, 'read', resourceNamed(context, entity))",
  ],
  [
    `${server}/metrics/readMetricsQuestion.ts`,
    "if (named !== null) demandSomewhere(principal, ['read'], demandMeasured(context, named))",
    '',
  ],
  [
    `${server}/routes/metricsRoutes.ts`,
    "visibleScope(principal, 'read', resource, url.searchParams.get('organization'))",
    "visibleScope(principal, 'read', resource)",
  ],
  [
    `${server}/routes/dealHealthRoutes.ts`,
    "visibleRows(reads, principal, 'read', resource, url.searchParams.get('organization'))",
    "visibleRows(reads, principal, 'read', resource)",
  ],
  [`${server}/money/readFees.ts`, "    scope: [organization, '*'],", "    scope: 'all',"],
  [`${server}/negotiation/openNegotiation.ts`, 'owner === null || owner === deal.organization', 'true'],
  [`${server}/routes/audienceRoutes.ts`, '!other || other.organization !== one.organization', '!other'],
  [`${server}/routes/audienceRoutes.ts`, 'found.organization === row.organization ? [found.id] : []', '[found.id]'],
  [`${server}/routes/inventoryListRoutes.ts`, '!other || other.organization !== one.organization', '!other'],
]

/** Reads that aren't kept to who asks: what the permission matrix is there to see, as `matrixFaults`. */
export const matrixReadFaults: readonly PlantedFault[] = [
  ...named.map(file => ({ file, from: seen, to: anybodys, contract })),
  ...reads.map(([file, from, to]) => ({ file, from, to, contract })),
]
