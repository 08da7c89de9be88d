import type { ResourceHooks } from './resourceHooks.ts'
import { demandRoom } from './runQuotas.ts'

/** A run that is tried again begins anew. */
export const jobRun: ResourceHooks = {
  derive: async (row, { old, principal, reads }) => {
    if (row.status !== 'queued' || old?.status !== 'failed') return row
    const organization = typeof row.organization === 'string' ? row.organization : null
    await demandRoom(reads, { organization, person: principal?.id ?? null })
    const { errorCode, errorMessage, finishedAt, duration, logTail, ...rest } = row
    return { ...rest, trigger: 'retry', attempts: 0, progress: 0 }
  },
}
