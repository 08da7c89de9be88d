import type { ApiContext } from '../apiContext.ts'
import { FetchRefused } from '../outside.ts'
import { SecretLost } from '../secrets/secretBox.ts'
import type { Delivery } from './deliver.ts'
import { DeliveryFailed } from './deliveryFailed.ts'
import { demandPlace } from './demandPlace.ts'
import { postWebhook } from './postWebhook.ts'
import { runUrl } from './runUrl.ts'

/** Tells a webhook what a run has made: where it lies, not the file itself (domain.md 1.21). */
export async function postRun(context: ApiContext, delivery: Delivery): Promise<void> {
  const { job, run, result, consoleUrl } = delivery
  const [stored] = await context.store.read.byIds('webhook', [String(job.webhook)], 'all')
  if (!stored || stored.status === 'disabled' || stored.archivedAt) {
    throw new DeliveryFailed('The webhook was deleted or is disabled', 1, true)
  }
  await demandPlace(context, delivery, stored, movedAway)
  const tries = Number(stored.retryMax ?? 5) + 1
  const at = context.clock()
  const body = JSON.stringify({
    id: run.id,
    type: 'report.ready',
    timestamp: at.toISOString(),
    organization: run.organization,
    data: {
      entity: 'job-run',
      id: run.id,
      name: run.name,
      job: { id: job.id, name: job.name },
      rows: result.rows,
      bytes: run.bytes ?? null,
      url: runUrl(context, consoleUrl, run),
    },
  })
  let status: number
  try {
    status = (await postWebhook(context, stored, { at, body, key: run.id })).status
  } catch (error) {
    if (error instanceof SecretLost) {
      throw new DeliveryFailed('The webhook’s secret can no longer be read: enter it again', 1, true)
    }
    if (!(error instanceof FetchRefused)) throw error
    throw new DeliveryFailed(`The webhook couldn’t be notified: ${error.message}`, tries, error.reason === 'address')
  }
  if (status < 200 || status >= 300) {
    const isFinal = status < 500 && status !== 408 && status !== 425 && status !== 429
    throw new DeliveryFailed(`The webhook responded with status ${status}`, tries, isFinal)
  }
}

const movedAway =
  'The webhook’s URL was changed after this scheduled job was saved. To notify it there, save the job again.'
