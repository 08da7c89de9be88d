import { nextRun } from '../../contract/nextRun.ts'
import { systemActor } from '../access/systemActor.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { putRow } from '../entities/writing.ts'
import { scheduleOf } from '../hooks/scheduledJob.ts'
import { ApiError } from '../http/apiError.ts'
import type { Row } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'
import { queueRun, runName } from './queueRun.ts'
import { keeperOf } from './runOwner.ts'

/**
 * Queues a run for every job whose time has come, and says when it is due next. Any number of processes may do this at
 * once, their clocks apart: the job is locked, and a slot of its schedule has one run. Slots that passed while no
 * process ran are made up for by one run, the earliest of them.
 */
export async function enqueueDue(context: ApiContext): Promise<void> {
  const now = context.clock()
  const full = new Set<string>()
  for (let known = -1; known < full.size; ) {
    known = full.size
    const { rows } = await context.store.read.list('scheduled-job', {
      scope: 'all',
      where: [
        { column: 'status', op: 'in', values: ['scheduled'] },
        { column: 'nextRunAt', op: 'lte', values: [now.toISOString()] },
        { column: 'organization', op: 'not_in', values: [...full] },
      ],
      order: [{ column: 'nextRunAt', direction: 'asc' }],
      limit: mostAtOnce,
    })
    for (const row of rows) {
      const organization = String(row.organization)
      if (full.has(organization)) continue
      try {
        await enqueueOne(context, row.id, now)
      } catch (error) {
        // Its jobs stay due until there is room, and keep nobody else from theirs.
        if (!(error instanceof ApiError) || error.status !== 429) throw error
        full.add(organization)
      }
    }
  }
}

const mostAtOnce = 100

async function enqueueOne(context: ApiContext, id: string, now: Date): Promise<void> {
  await context.store.transaction(async tx => {
    const [job] = await tx.lock('scheduled-job', [id], 'all')
    if (!job || job.archivedAt || job.status !== 'scheduled') return
    const slot = String(job.nextRunAt)
    if (!job.nextRunAt || slot > now.toISOString()) return
    const actor = systemActor(context, `slot ${slot}`)
    try {
      await queueRun(context, tx, actor, {
        organization: String(job.organization),
        name: runName(job.name, slot),
        kind: String(job.kind),
        trigger: 'schedule',
        job: job.id,
        share: job.share,
        owner: keeperOf(job),
        slot,
        ...(job.report ? { report: job.report } : {}),
      })
    } catch (error) {
      // A slot that has its run: the job went back to an earlier date.
      if (!(error instanceof ApiError) || error.status === 429) throw error
    }
    await moveOn(context, tx, job, now)
  })
}

/** Its next time; nobody edited it, so that is no new version. Without one it has expired. */
async function moveOn(context: ApiContext, tx: Parameters<typeof queueRun>[1], job: Row, now: Date): Promise<void> {
  const resource = resourceNamed(context, 'scheduled-job')
  const schedule = scheduleOf(job)
  const next = schedule.frequency === 'once' ? null : nextRun(schedule, now)
  const { nextRunAt, ...rest } = job
  if (next) {
    await tx.update(resource.entity, [storedRow(resource, { ...rest, nextRunAt: next })])
  } else {
    const writing = { context, tx, actor: systemActor(context, 'schedule'), resource, now }
    await putRow(writing, {
      old: job,
      row: { ...rest, setUpBy: keeperOf(job), status: 'expired' },
      action: 'status_change',
    })
  }
}
