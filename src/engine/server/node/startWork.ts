import { keepKeyUses } from '../access/keepKeyUses.ts'
import { createAlertWorker } from '../alerts/createAlertWorker.ts'
import type { ApiContext } from '../apiContext.ts'
import { keepFiles } from '../assets/keepFiles.ts'
import { createAuditStreams } from '../audit/auditStreams.ts'
import { createClock } from '../clock/createClock.ts'
import type { Environment } from '../environment.ts'
import { createDeliveryWorker } from '../events/createDeliveryWorker.ts'
import type { HostProduct } from '../hostProduct.ts'
import { createJobWorker } from '../jobs/createJobWorker.ts'
import { forgetHistory } from '../jobs/forgetHistory.ts'
import { forgetRuns } from '../jobs/forgetRuns.ts'
import { keepRunFiles } from '../jobs/keepRunFiles.ts'
import { repeating } from '../repeating.ts'
import { auditFile } from './auditFile.ts'

/**
 * Everything that a host does by itself, beside answering: any number of processes may, and share it.
 * @throws Error with a sentence where the file of the audit log can't be written to
 */
export function startWork(
  product: Pick<HostProduct, 'keepResults'>,
  context: ApiContext,
  environment: Pick<Environment, 'auditFile'>,
  consoleUrl: string,
): { stop(): Promise<unknown> } {
  // First: what throws has begun nothing.
  const file = environment.auditFile === null ? null : auditFile(environment.auditFile)
  const files = keepFiles(context)
  const jobs = createJobWorker(context, { consoleUrl })
  jobs.start()
  const turns = createClock(context).start()
  const deliveries = createDeliveryWorker(context, { consoleUrl })
  deliveries.start()
  const alerts = createAlertWorker(context, { consoleUrl })
  alerts.start()
  const results = product.keepResults?.(context)
  const runFiles = keepRunFiles(context)
  const runs = repeating(signal => forgetRuns(context, signal), {
    everyMs: 3_600_000,
    firstMs: 120_000,
    onError: error => context.log.warn({ stack: String(error) }, 'Old job runs could not be removed'),
  })
  const history = repeating(signal => forgetHistory(context, signal), {
    everyMs: 3_600_000,
    firstMs: 150_000,
    onError: error => context.log.warn({ stack: String(error) }, 'Old versions of records could not be removed'),
  })
  const audit = createAuditStreams(context, file)
  audit.start()
  const keyUses = keepKeyUses(context)
  return {
    stop() {
      const parts = [files, jobs, turns, deliveries, alerts, results, runFiles, runs, history, audit, keyUses]
      return Promise.all(parts.map(part => part?.stop()))
    },
  }
}
