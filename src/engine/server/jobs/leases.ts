import { v7 } from 'uuid'
import { systemActor } from '../access/systemActor.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { putRow } from '../entities/writing.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'
import { isForOthers } from './knownKinds.ts'

/**
 * Who works on a run: a row of `job-lease` under the run's id. Its token changes hands with the run, so a worker that
 * was thought dead can store nothing any more; its beat changes while the worker lives.
 */
export interface Lease {
  readonly id: string
  readonly token: string
  readonly beat: number
}

/** Somebody else has the run by now, or a person canceled it: what was done for it is not stored. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

export interface Claim {
  readonly lease: Lease
  readonly run: Row
}

/** Takes a queued run for this worker alone; null when another was quicker. */
export function claimQueued(context: ApiContext, id: string): Promise<Claim | null> {
  return context.store.transaction(async tx => {
    const [run] = await tx.lock('job-run', [id], 'all')
    return run?.status === 'queued' ? begin(context, tx, run) : null
  })
}

/**
 * Takes a run from a worker that has shown no sign of life since `seen`; null when it has, somebody was quicker, or
 * it is for others. What was tried as often as `mostAttempts` has failed.
 */
export function takeOver(context: ApiContext, seen: Lease, mostAttempts = 3): Promise<Claim | null> {
  return context.store.transaction(async tx => {
    const [run] = await tx.lock('job-run', [seen.id], 'all')
    const [lease] = await tx.lock('job-lease', [seen.id], 'all')
    if (!lease || lease.token !== seen.token || lease.beat !== seen.beat) return null
    if (run?.status !== 'running') {
      await tx.remove('job-lease', [seen.id])
      return null
    }
    if (isForOthers(context, run)) return null
    if (Number(run.attempts) < mostAttempts) return begin(context, tx, run)
    await endRun(context, tx, run, {
      status: 'failed',
      errorCode: 'worker_lost',
      errorMessage: `The process that ran this stopped ${mostAttempts} times before it finished`,
    })
    return null
  })
}

/** Shows that this worker lives. @throws LeaseLost */
export function renew(context: ApiContext, lease: Lease): Promise<Lease> {
  return withLease(context, lease, async tx => {
    const next = { ...lease, beat: lease.beat + 1 }
    await tx.update('job-lease', [next])
    return next
  })
}

/** A transaction in which the run is this worker's, or that doesn't happen. @throws LeaseLost */
export function withLease<T>(
  context: ApiContext,
  { id, token }: Lease,
  work: (tx: Transaction, run: Row) => Promise<T>,
): Promise<T> {
  return context.store.transaction(async tx => {
    const [run] = await tx.lock('job-run', [id], 'all')
    const [lease] = await tx.lock('job-lease', [id], 'all')
    if (run?.status !== 'running' || lease?.token !== token)
      throw new LeaseLost('Another process has taken over this run')
    return work(tx, run)
  })
}

/** The run in its last state, and nobody's any more. */
export async function endRun(context: ApiContext, tx: Transaction, run: Row, changes: Partial<Row>): Promise<void> {
  const now = context.clock()
  const finishedAt = now.toISOString()
  const began = Date.parse(String(run.startedAt))
  const duration = Number.isNaN(began) ? 0 : Math.max(0, Math.round((now.getTime() - began) / 1000))
  await changeRun(context, tx, run, { finishedAt, duration, ...changes })
  await tx.remove('job-lease', [run.id])
}

/** Back into the queue, for a worker that has to stop: that is no attempt. @throws LeaseLost */
export function giveBack(context: ApiContext, lease: Lease): Promise<void> {
  return withLease(context, lease, async (tx, run) => {
    await changeRun(context, tx, run, {
      status: 'queued',
      progress: 0,
      attempts: Math.max(0, Number(run.attempts) - 1),
    })
    await tx.remove('job-lease', [run.id])
  })
}

/** How far it is; no new version, as nobody edited it. @throws LeaseLost */
export function noteProgress(context: ApiContext, lease: Lease, changes: Partial<Row>): Promise<void> {
  return withLease(context, lease, async (tx, run) => {
    await tx.update('job-run', [storedRow(resourceNamed(context, 'job-run'), { ...run, ...changes })])
  })
}

async function begin(context: ApiContext, tx: Transaction, run: Row): Promise<Claim> {
  const lease = { id: run.id, token: v7(), beat: 0 }
  const attempts = Number(run.attempts ?? 0) + 1
  const changed = await changeRun(context, tx, run, {
    status: 'running',
    attempts,
    progress: 0,
    startedAt: context.clock().toISOString(),
  })
  await tx.remove('job-lease', [run.id])
  await tx.insert('job-lease', [lease])
  return { lease, run: changed }
}

async function changeRun(context: ApiContext, tx: Transaction, run: Row, changes: Partial<Row>): Promise<Row> {
  const resource = resourceNamed(context, 'job-run')
  const writing = { context, tx, actor: systemActor(context, `run ${run.id}`), resource, now: context.clock() }
  return (await putRow(writing, { old: run, row: { ...run, ...changes }, action: 'status_change' })).row
}
