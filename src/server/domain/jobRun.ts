import type { Domain } from './domain.ts'

/** A run that is tried again begins anew. */
export const jobRun: Domain = {
  derive: (row, { old }) => {
    if (row.status !== 'queued' || old?.status !== 'failed') return row
    const { errorCode, errorMessage, finishedAt, duration, logTail, ...rest } = row
    return { ...rest, trigger: 'retry', attempts: 0, progress: 0 }
  },
}
