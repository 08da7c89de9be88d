import { notificationTable } from '../alerts/notificationRow.ts'
import { resourceNamed } from '../apiContext.ts'
import { putRow, removeRow, type Writing } from '../entities/writing.ts'
import { keeperOf, runOwner } from '../jobs/runOwner.ts'
import { allRows } from '../store/allRows.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'
import { organizationsLeft } from './demandAccess.ts'
import { referring } from './loadGrants.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * What ends with a person's membership of an organization, in the same transaction and each with its line in the audit
 * log: their bindings there, their places in its groups, the jobs that run in their name, and their sessions. Nothing of
 * it comes back with them.
 */
export async function endMembership(writing: Writing, row: Row, old: Row | null): Promise<void> {
  if (writing.resource.entity !== 'user' || !old) return
  await endPlaces(writing, row, organizationsLeft(row, old))
}

/** The same for organizations that somebody belongs to no longer, or shall hold nothing in. */
export async function endPlaces(writing: Writing, row: Row, left: readonly string[]): Promise<void> {
  if (left.length === 0) return
  const { tx, context } = writing
  const of = (entity: string): Writing => ({ ...writing, resource: resourceNamed(context, entity) })
  const own = [refOf('user', row.id)]
  const isLeft = ({ organization }: Row) => left.includes(String(organization))
  for (const binding of (await referring(tx, 'role-binding', own)).filter(isLeft)) {
    await removeRow(of('role-binding'), binding)
  }
  for (const group of (await referring(tx, 'group', own)).filter(isLeft)) {
    const members = Array.isArray(group.members) ? group.members.filter(id => id !== row.id) : []
    await putRow(of('group'), { old: group, row: { ...group, members }, action: 'update' })
  }
  await endJobs(of, left, row.id)
  await endNotifications(tx, left, row.id)
  await endSessionsOf(tx, row.id)
}

/** What they were told there. */
async function endNotifications(tx: Transaction, left: readonly string[], person: string): Promise<void> {
  const where = [{ column: 'user', op: 'in', values: [person] }] as const
  const notifications = await allRows(tx, notificationTable, { scope: left, where })
  if (notifications.length > 0)
    await tx.remove(
      notificationTable,
      notifications.map(({ id }) => id),
    )
}

/** Jobs and runs in the person's name. */
async function endJobs(of: (entity: string) => Writing, left: readonly string[], person: string): Promise<void> {
  const { tx, now } = of('job-run')
  const jobs = new Map((await allRows(tx, 'scheduled-job', { scope: left })).map(job => [job.id, job]))
  for (const job of jobs.values()) {
    if (job.status !== 'scheduled' || keeperOf(job) !== person) continue
    const { nextRunAt: _, ...rest } = job
    await putRow(of('scheduled-job'), {
      old: job,
      row: { ...rest, setUpBy: person, status: 'paused' },
      action: 'status_change',
    })
  }
  const where = [{ column: 'status', op: 'in', values: ['queued', 'running'] }] as const
  for (const run of await allRows(tx, 'job-run', { scope: left, where })) {
    if (runOwner(run, jobs.get(String(run.job)) ?? null) !== person) continue
    const ended = { ...run, status: 'canceled', finishedAt: now.toISOString() }
    await putRow(of('job-run'), { old: run, row: ended, action: 'status_change' })
  }
}
