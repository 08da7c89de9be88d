import { systemActor } from '../access/systemActor.ts'
import type { ApiContext } from '../apiContext.ts'
import { ApiError } from '../http/apiError.ts'
import type { Transaction } from '../store/Store.ts'
import { queueRun, runName } from './queueRun.ts'

/** Queues one run of a kind for each organization that has something due, unless one is there that will see to it. */
export async function queueDueRuns(context: ApiContext, organizations: Iterable<unknown>, run: DueRun): Promise<void> {
  for (const organization of new Set([...organizations].map(String))) {
    try {
      await context.store.transaction(tx => queueOne(context, tx, organization, run))
    } catch (error) {
      // They stay due until there is room in the queue.
      if (!(error instanceof ApiError) || error.status !== 429) throw error
    }
  }
}

async function queueOne(context: ApiContext, tx: Transaction, organization: string, { kind, name, actor }: DueRun) {
  // One process at a time looks whether there is a run.
  const [owner] = await tx.lock('organization', [organization], 'all')
  const where = [
    { column: 'kind', op: 'in', values: [kind] },
    { column: 'status', op: 'in', values: ['queued', 'running'] },
  ] as const
  if (!owner || (await tx.list('job-run', { scope: [organization], where, limit: 0 })).total > 0) return
  await queueRun(context, tx, systemActor(context, `${actor} ${organization}`), {
    organization,
    name: runName(name, context.clock().toISOString()),
    kind,
    trigger: 'schedule',
    share: 'organization',
  })
}

interface DueRun {
  readonly kind: string
  /** Of the run, before its time. */
  readonly name: string
  /** Of the system's own actor, before the organization. */
  readonly actor: string
}
