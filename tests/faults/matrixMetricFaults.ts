import type { PlantedFault } from './plantedFaults.ts'

const access = 'src/engine/server/access'
const catalogue = 'src/advertising/catalogue'
const server = 'src/advertising/server'
const contract = ['permissionMatrix', 'hiddenMetrics'] as const

/** A mark of a field that tells of a metric; left out. */
const marks: readonly (readonly [file: string, from: string])[] = [
  [`${catalogue}/account.ts`, "metric: 'feesTotal', "],
  [`${catalogue}/campaigns.ts`, "metric: 'feesTotal', "],
  [`${catalogue}/dealAgreement.ts`, "  metric: 'margin',\n"],
  [`${catalogue}/dealResults.ts`, "    metric: 'cpm',\n"],
  [`${catalogue}/dealResults.ts`, "    metric: 'spend',\n"],
  [`${catalogue}/dealResults.ts`, "    metric: ['bidRequests', 'bids', 'wins', 'impressions'],\n"],
  [`${catalogue}/goal.ts`, "metricBy: { field: 'metric', of: toldByGoals }, "],
  [`${catalogue}/integrations.ts`, "metric: 'feesTotal', "],
  [`${catalogue}/inventory.ts`, "metric: 'revenue', "],
  [`${catalogue}/lineItem.ts`, "      metric: 'feesTotal',\n"],
  [`${catalogue}/reconciliation.ts`, "      metric: ['impressions', 'spend'],\n"],
  [`${catalogue}/reconciliation.ts`, "      metric: 'spend',\n"],
]

/** Where what a role doesn't show is kept out of an answer. */
const kept: readonly (readonly [file: string, from: string, to: string])[] = [
  [
    `${access}/hideFields.ts`,
    'return fieldsHidden(resource, principal, ownersIn(resource, row), { row, of: belongsTo(resource, row) })',
    'return []',
  ],
  [`${access}/hideFields.ts`, 'return fieldsHidden(resource, principal, ownersIn(resource, row), { of })', 'return []'],
  [`${access}/rowRules.ts`, 'if (!seesOthers(principal, verb, resource, organization)) return false', ''],
  [
    `${access}/rowRules.ts`,
    'const others = scope.filter(owner => seesOthers(principal, verb, resource, owner))',
    'const others = scope',
  ],
  [`${access}/rowRules.ts`, 'if (!principal.views || !holdsEverything(resource)) return scope', 'return scope'],
  [`${access}/rowRules.ts`, 'return !holdsEverything(resource) || showsAll(', 'return true || showsAll('],
  [
    `${access}/views.ts`,
    'if (telling.length === 0 || rows === null) return telling.length > 0',
    'if (telling.length === 0 || rows === null) return true',
  ],
  ['src/engine/server/entities/answerRow.ts', 'hiddenFields(resource, row, principal))', '[])'],
  ['src/engine/server/entities/listRows.ts', '  demandShown(resource, principal, query, scope)\n', ''],
  ['src/engine/server/entities/listRows.ts', '[...filters, ...sort].find', '[...sort].find'],
  ['src/engine/server/entities/listRows.ts', '[...filters, ...sort].find', '[...filters].find'],
  ['src/engine/server/entities/askedFields.ts', ' || hidden.includes(name))', ')'],
  [
    'src/engine/server/entities/updateEntity.ts',
    'current: answerRow(context, resource, row, principal)',
    'current: row',
  ],
  [
    `${server}/metrics/measuredRows.ts`,
    'row: answerRow(context, resource, row, principal, actionsOf(context, resource, row, principal))',
    'row',
  ],
  [`${server}/diagnosis/auctionFacts.ts`, "access([...counted, 'losses'])", 'access([])'],
  [`${server}/diagnosis/dealFacts.ts`, "metrics: [...funnelStages, 'losses'],", 'metrics: [],'],
  [`${server}/facts/factAccess.ts`, '(metrics === null || asked.metrics.every(key => metrics.includes(key))) &&', ''],
  [
    `${server}/facts/factAccess.ts`,
    'metricKeys.filter(metric => !showsMetric(',
    'metricKeys.filter(metric => false && !showsMetric(',
  ],
  [
    `${server}/forecast/answerAvailability.ts`,
    'metrics: counted,\n    dimensions: [...dimensions,',
    'metrics: [],\n    dimensions: [...dimensions,',
  ],
  [`${server}/forecast/answerForecast.ts`, "metrics: [...counted, 'reach'],", 'metrics: [],'],
  [`${server}/metrics/budgetProposal.ts`, "metrics: ['spend'],", 'metrics: [],'],
  [
    `${server}/metrics/readMeasuredQuestion.ts`,
    "factAccess(principal, 'read', resource, list.scope, { metrics, dimensions })",
    '{ scope: list.scope, filters: [] }',
  ],
  [`${server}/money/moneyView.ts`, "['impressions', 'bidRequests', 'spend']", "['impressions', 'bidRequests']"],
  [`${server}/money/readPayout.ts`, "metrics: [...metrics, 'margin'],", 'metrics,'],
  [`${server}/routes/feeRoutes.ts`, "if (view !== 'all') throw", 'if (false) throw'],
  [
    `${server}/routes/metricsRoutes.ts`,
    'factsAsked(call, pacingTodayAsks)',
    'factsAsked(call, { metrics: [], dimensions: [] })',
  ],
  [
    `${server}/routes/metricsRoutes.ts`,
    'factsAsked(call, silentDealsAsk)',
    'factsAsked(call, { metrics: [], dimensions: [] })',
  ],
  [
    `${server}/routes/reportRoutes.ts`,
    'access: accessTo(principal, verb, resource)',
    'access: (all: typeof scope) => ({ scope: all, filters: [] })',
  ],
  [
    `${server}/reconciliation/comparisonOf.ts`,
    "metrics: ['impressions', 'wins', 'spend'],\n    dimensions: ['deal', 'hour'],",
    "metrics: [],\n    dimensions: ['deal', 'hour'],",
  ],
]

/** What tells somebody a metric that their role doesn't show: what the permission matrix is there to see, as `matrixFaults`. */
export const matrixMetricFaults: readonly PlantedFault[] = [
  ...marks.map(([file, from]) => ({ file, from, to: '', contract })),
  ...kept.map(([file, from, to]) => ({ file, from, to, contract })),
]
