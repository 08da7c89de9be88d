import { catalogue } from '../../../resources.config.ts'
import type { ApiProduct } from '../../engine/server/apiProduct.ts'
import { metricKeys, metricOf } from '../reporting/metrics.ts'
import { builtInRoles } from './access/builtInRoles.ts'
import { advertisingEvents } from './advertisingEvents.ts'
import { advertisingAlerts } from './alerts/advertisingAlerts.ts'
import { dealExchangeTable } from './deals/dealExchange.ts'
import { dealSyncJob } from './deals/dealSyncJob.ts'
import { dueDealTable, queueDueDeals } from './deals/dueDeals.ts'
import { factGauges } from './facts/factGauges.ts'
import { advertisingHooks } from './hooks/advertisingHooks.ts'
import { dueListRuleTable, queueDueListRules } from './inventoryLists/dueListRules.ts'
import { importJob } from './inventoryLists/importJob.ts'
import { ruleJob } from './inventoryLists/ruleJob.ts'
import { negotiationEntryTable, negotiationTable } from './negotiation/negotiationRows.ts'
import { audienceParts } from './openapi/audienceParts.ts'
import { budgetParts } from './openapi/budgetParts.ts'
import { conversionParts } from './openapi/conversionParts.ts'
import { creativeParts } from './openapi/creativeParts.ts'
import { dealHealthParts } from './openapi/dealHealthParts.ts'
import { dealParts } from './openapi/dealParts.ts'
import { deliveryCheckParts } from './openapi/deliveryCheckParts.ts'
import { feeParts } from './openapi/feeParts.ts'
import { forecastParts } from './openapi/forecastParts.ts'
import { inventoryListParts } from './openapi/inventoryListParts.ts'
import { launchParts } from './openapi/launchParts.ts'
import { measuredRowsParts } from './openapi/measuredRowsParts.ts'
import { metricsParts } from './openapi/metricsParts.ts'
import { negotiationParts } from './openapi/negotiationParts.ts'
import { nodeParts } from './openapi/nodeParts.ts'
import { passportParts } from './openapi/passportParts.ts'
import { publicationParts } from './openapi/publicationParts.ts'
import { reconciliationParts } from './openapi/reconciliationParts.ts'
import { reportParts } from './openapi/reportParts.ts'
import { servingParts } from './openapi/servingParts.ts'
import { supplyParts } from './openapi/supplyParts.ts'
import { dealSampleTable } from './passport/dealSamples.ts'
import { theirMetricsTable } from './reconciliation/theirMetricsTable.ts'
import { reportJob } from './reporting/reportJob.ts'
import { audienceRoutes } from './routes/audienceRoutes.ts'
import { availabilityRoutes } from './routes/availabilityRoutes.ts'
import { bidderRoutes } from './routes/bidderRoutes.ts'
import { budgetRoutes } from './routes/budgetRoutes.ts'
import { conversionRoutes } from './routes/conversionRoutes.ts'
import { dealHealthRoutes } from './routes/dealHealthRoutes.ts'
import { dealRoutes } from './routes/dealRoutes.ts'
import { deliveryCheckRoutes } from './routes/deliveryCheckRoutes.ts'
import { factRoutes } from './routes/factRoutes.ts'
import { feeRoutes } from './routes/feeRoutes.ts'
import { forecastRoutes } from './routes/forecastRoutes.ts'
import { goalRoutes } from './routes/goalRoutes.ts'
import { inventoryListRoutes } from './routes/inventoryListRoutes.ts'
import { inventoryRuleRoutes } from './routes/inventoryRuleRoutes.ts'
import { launchRoutes } from './routes/launchRoutes.ts'
import { measuredRowsRoutes } from './routes/measuredRowsRoutes.ts'
import { mediaRoutes } from './routes/mediaRoutes.ts'
import { metricsRoutes } from './routes/metricsRoutes.ts'
import { negotiationRoutes } from './routes/negotiationRoutes.ts'
import { nodeRoutes } from './routes/nodeRoutes.ts'
import { passportRoutes } from './routes/passportRoutes.ts'
import { payoutRoutes } from './routes/payoutRoutes.ts'
import { creativeRoutes, previewRoutes } from './routes/previewRoutes.ts'
import { publicationRoutes } from './routes/publicationRoutes.ts'
import { reconciliationRoutes } from './routes/reconciliationRoutes.ts'
import { reportRoutes } from './routes/reportRoutes.ts'
import { segmentRoutes } from './routes/segmentRoutes.ts'
import { servingRoutes } from './routes/servingRoutes.ts'
import { supplyRoutes } from './routes/supplyRoutes.ts'
import { vastRoutes } from './routes/vastRoutes.ts'
import { buildJob } from './segments/buildJob.ts'
import { dueSegmentTable, queueDueSegments } from './segments/dueSegments.ts'
import { uploadJob } from './segments/uploadJob.ts'
import { dealSellersTable } from './supply/dealSellers.ts'
import { queueDueChecks } from './supply/dueChecks.ts'
import { supplyJob } from './supply/supplyJob.ts'
import { inspectedUrls } from './vast/inspectableUrls.ts'

/** The API's half of the advertising product, as hosts and tests hand it to `createApi`. */
export const advertisingApi: ApiProduct = {
  catalogue,
  hooks: advertisingHooks,
  tables: [
    dealExchangeTable,
    dealSampleTable,
    dealSellersTable,
    negotiationTable,
    negotiationEntryTable,
    dueDealTable,
    dueListRuleTable,
    theirMetricsTable,
    dueSegmentTable,
    inspectedUrls,
  ],
  routes: {
    ...audienceRoutes,
    ...availabilityRoutes,
    ...bidderRoutes,
    ...conversionRoutes,
    ...dealRoutes,
    ...dealHealthRoutes,
    ...budgetRoutes,
    ...deliveryCheckRoutes,
    ...factRoutes,
    ...feeRoutes,
    ...payoutRoutes,
    ...publicationRoutes,
    ...forecastRoutes,
    ...goalRoutes,
    ...inventoryListRoutes,
    ...inventoryRuleRoutes,
    ...launchRoutes,
    ...measuredRowsRoutes,
    ...mediaRoutes,
    ...metricsRoutes,
    ...negotiationRoutes,
    ...nodeRoutes,
    ...passportRoutes,
    ...previewRoutes,
    ...reconciliationRoutes,
    ...reportRoutes,
    ...segmentRoutes,
    ...servingRoutes,
    ...supplyRoutes,
    ...vastRoutes,
  },
  entityRoutes: creativeRoutes,
  roles: builtInRoles,
  metrics: Object.fromEntries(metricKeys.map(key => [key, metricOf(key).label])),
  events: advertisingEvents,
  alerts: advertisingAlerts,
  gauges: factGauges,
  jobs: {
    deal_sync: dealSyncJob,
    export: reportJob,
    list_import: importJob,
    list_rule: ruleJob,
    report: reportJob,
    segment_build: buildJob,
    segment_upload: uploadJob,
    supply_check: supplyJob,
  },
  queueDue: async context => {
    await queueDueSegments(context)
    await queueDueChecks(context)
    await queueDueDeals(context)
    await queueDueListRules(context)
  },
  parts: {
    ...audienceParts,
    ...conversionParts,
    ...creativeParts,
    ...dealParts,
    ...dealHealthParts,
    ...budgetParts,
    ...deliveryCheckParts,
    ...feeParts,
    ...forecastParts,
    ...inventoryListParts,
    ...launchParts,
    ...measuredRowsParts,
    ...metricsParts,
    ...negotiationParts,
    ...nodeParts,
    ...passportParts,
    ...publicationParts,
    ...reconciliationParts,
    ...reportParts,
    ...servingParts,
    ...supplyParts,
  },
}
