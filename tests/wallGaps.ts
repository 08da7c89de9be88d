/**
 * The wall between the engine, which makes a console and its API from a catalogue, and the product made with it. Both still
 * stand in the same folders: what is the product's is said here, and everything else is the engine.
 */
export function isProduct(path: string): boolean {
  if (engineFolders.some(folder => path.startsWith(folder))) return false
  return productFolders.some(folder => path.startsWith(folder)) ? !engineFiles.has(path) : productFiles.has(path)
}

/** They mount the two together, and may import both. */
export const putsTogether = new Set([
  'src/AstrolabeConsole.ts',
  'src/main.tsx',
  'src/demo/advertisingDemo.ts',
  'src/server/node.ts',
  'src/server/node/audit.ts',
  'src/server/node/makeDatabase.ts',
])

const productFolders = [
  'resources.config.ts',
  'src/catalogue/',
  'src/contract/reporting/',
  'src/contract/vast/',
  'src/pages/',
  'src/server/domain/',
  'src/server/facts/',
  'src/server/metrics/',
  'src/server/node/postgres/migrations/',
  'src/server/preview/',
  'src/server/reporting/',
  'src/server/sample/',
  'src/server/vast/',
]

/** Pages that every console has. */
const engineFolders = ['src/pages/access/', 'src/pages/accessCheck/', 'src/pages/account/', 'src/pages/apiReference/']

/** In the product's folders, and of the engine all the same: what every console has. */
const engineFiles = new Set([
  'src/contract/reporting/zoneClock.ts',
  'src/server/domain/domain.ts',
  'src/server/domain/group.ts',
  'src/server/domain/hooksOf.ts',
  'src/server/domain/identityProvider.ts',
  'src/server/domain/isPast.ts',
  'src/server/domain/jobRun.ts',
  'src/server/domain/organization.ts',
  'src/server/domain/privateHost.ts',
  'src/server/domain/requiringFactor.ts',
  'src/server/domain/role.ts',
  'src/server/domain/roleBinding.ts',
  'src/server/domain/runQuotas.ts',
  'src/server/domain/scheduledJob.ts',
  'src/server/domain/serviceAccount.ts',
  'src/server/domain/strangeReceiver.ts',
  'src/server/domain/systemHooks.ts',
  'src/server/domain/unknownResources.ts',
  'src/server/domain/user.ts',
  'src/server/domain/webhook.ts',
  'src/server/metrics/writeResults.ts',
  'src/server/reporting/artifactUrls.ts',
  'src/server/reporting/clearRunFiles.ts',
  'src/server/reporting/keepRunFiles.ts',
])

/** Of the product, among the engine's. */
const productFiles = new Set([
  'src/contract/creativePreview.ts',
  'src/contract/displayTag.ts',
  'src/contract/mediaReview.ts',
  'src/contract/sampleSpots.ts',
  'src/contract/targeting.ts',
  'src/server/access/factAccess.ts',
  'src/server/access/builtInRoles.ts',
  'src/server/advertisingApi.ts',
  'src/server/advertisingHost.ts',
  'src/server/jobs/reportJob.ts',
  'src/server/node/postgres/factColumns.ts',
  'src/server/node/postgres/factPartitions.ts',
  'src/server/node/postgres/factPlaces.ts',
  'src/server/node/postgres/factTimes.ts',
  'src/server/node/postgres/insertFacts.ts',
  'src/server/node/postgres/postgresFacts.ts',
  'src/server/node/postgres/reportFacts.ts',
  'src/server/node/postgres/reportStatement.ts',
  'src/server/node/postgres/settleBatches.ts',
  'src/server/node/postgres/withdrawBatch.ts',
  'src/server/openapi/creativeParts.ts',
  'src/server/openapi/metricsParts.ts',
  'src/server/openapi/reportParts.ts',
  'src/server/routes/factRoutes.ts',
  'src/server/routes/goalRoutes.ts',
  'src/server/routes/mediaRoutes.ts',
  'src/server/routes/metricsRoutes.ts',
  'src/server/routes/previewRoutes.ts',
  'src/server/routes/reportRoutes.ts',
  'src/server/routes/vastRoutes.ts',
  'src/server/store/factReport.ts',
  'src/server/store/factStore.ts',
  'src/server/store/memoryFactHalf.ts',
  'src/server/store/memoryFacts.ts',
  'src/server/store/memoryReport.ts',
  'src/server/store/storedFact.ts',
])

/** What of the product the engine still imports, a line each. Close a gap and take its line out; no line is ever added. */
export const wallGaps: readonly string[] = [
  'src/server/node/postgres/migrate.ts -> src/server/node/postgres/migrations/factMigrations.ts',
  'src/server/node/postgres/postgresReads.ts -> src/server/node/postgres/postgresFacts.ts',
  'src/server/node/postgres/postgresStore.ts -> src/server/node/postgres/postgresFacts.ts',
  'src/server/store/Store.ts -> src/server/store/factStore.ts',
  'src/server/store/memoryStore.ts -> src/server/store/memoryFactHalf.ts',
]

/** What every console has. */
export const engineEntities = new Set([
  'audit-log',
  'group',
  'identity-provider',
  'job-run',
  'organization',
  'platform-role-binding',
  'role',
  'role-binding',
  'scheduled-job',
  'service-account',
  'user',
  'webhook',
])

/** Files of the engine that still name a resource of the product, to be told by the catalogue or handed in instead. */
export const nameGaps: readonly string[] = [
  'src/server/access/explainAccess.ts',
  'src/server/access/previewAccess.ts',
  'src/server/access/rowRules.ts',
  'src/server/access/shownFigures.ts',
  'src/server/access/views.ts',
  'src/server/domain/scheduledJob.ts',
]

/** There an app is one of a phone, and an account a person's own or the program's that has a key. */
export const otherMeaning = new Set([
  'src/pages/account/SecondFactorCard.tsx',
  'src/server/access/liveKeys.ts',
  'src/server/access/serviceKeys.ts',
  'src/server/access/tries.ts',
  'src/server/store/systemTables.ts',
  'src/shell/UserMenu.tsx',
  'src/shell/consoleRoutes.tsx',
])
