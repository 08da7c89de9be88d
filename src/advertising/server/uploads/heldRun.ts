import type { Work } from '../../../engine/server/jobs/jobKind.ts'
import { LeaseLost } from '../../../engine/server/jobs/leases.ts'
import type { Transaction } from '../../../engine/server/store/Store.ts'

/** A transaction in which the run is still this worker's try, or that doesn't happen. @throws LeaseLost */
export function heldRun<T>({ context, run, signal }: Work, work: (tx: Transaction) => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return context.store.transaction(async tx => {
    const [now] = await tx.lock('job-run', [run.id], 'all')
    if (now?.status !== 'running' || now.attempts !== run.attempts)
      throw new LeaseLost('Another process has taken over this run')
    return work(tx)
  })
}
