import type { ApiContext } from './apiContext.ts'
import type { Gauge } from './gauge.ts'

/** What waits to be done in the background, whichever process will do it. */
export const workGauges: readonly Gauge[] = [
  {
    name: 'job_runs',
    help: 'Runs of jobs that wait or run.',
    label: 'status',
    read: context => countByStatus(context, 'job-run', ['queued', 'running']),
  },
  {
    name: 'webhook_deliveries',
    help: 'Messages to webhooks that are not delivered yet.',
    label: 'status',
    read: context => countByStatus(context, 'webhook-delivery', ['pending']),
  },
]

async function countByStatus(
  { store, catalogue }: ApiContext,
  entity: string,
  statuses: readonly string[],
): Promise<Record<string, number>> {
  if (!catalogue.resources[entity]) return {}
  const counts = statuses.map(async status => {
    const where = [{ column: 'status', op: 'in', values: [status] }] as const
    const { total } = await store.read.list(entity, { scope: 'all', where, limit: 0 })
    return [status, total] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}
