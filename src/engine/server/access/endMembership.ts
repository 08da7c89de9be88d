import { textsOf } from '../../contract/looseValues.ts'
import { notificationTable } from '../alerts/notificationRow.ts'
import { resourceNamed } from '../apiContext.ts'
import { putRow, removeRow, type Writing } from '../entities/writing.ts'
import { receiversLeft } from '../jobs/receiversLeft.ts'
import { keeperOf, runOwner } from '../jobs/runOwner.ts'
import { allRows } from '../store/allRows.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'
import { organizationsLeft } from './demandAccess.ts'
import { referring } from './loadGrants.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * What ends with a person's membership of an organization, in the same transaction and each with its line in the audit
 * log: their bindings there, their places in its groups, the jobs that run in their name, what others' jobs mail them, and
 * their sessions. Nothing of it comes back with them.
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
  await endJobs(of, left, row)
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

/** Jobs and runs in the person's name, and what jobs of others mail them. */
async function endJobs(of: (entity: string) => Writing, left: readonly string[], person: Row): Promise<void> {
  const { tx, now } = of('job-run')
  const email = String(person.email)
  const jobs = new Map((await allRows(tx, 'scheduled-job', { scope: left })).map(job => [job.id, job]))
  const concerned = [...jobs.values()].filter(job => keeperOf(job) === person.id || withoutReceiver(job, email) !== job)
  // As they are now: a run may have ended since, or a colleague have saved one.
  const ids = concerned.map(({ id }) => id).sort()
  for (const job of ids.length > 0 ? await tx.lock('scheduled-job', ids, left) : []) {
    const kept = withoutReceiver(job, email)
    const isOver = keeperOf(job) === person.id || kept.delivery !== job.delivery
    const isPaused = isOver && job.status === 'scheduled'
    if (kept === job && !isPaused) continue
    const { nextRunAt, ...rest } = kept
    const state = isPaused ? { status: 'paused' } : nextRunAt ? { nextRunAt } : {}
    await putRow(of('scheduled-job'), {
      old: job,
      row: { ...rest, id: job.id, ...state, setUpBy: keeperOf(job) },
      action: isPaused ? 'status_change' : 'update',
    })
  }
  const where = [{ column: 'status', op: 'in', values: ['queued', 'running'] }] as const
  for (const run of await allRows(tx, 'job-run', { scope: left, where })) {
    if (runOwner(run, jobs.get(String(run.job)) ?? null) !== person.id) continue
    const ended = { ...run, status: 'canceled', finishedAt: now.toISOString() }
    await putRow(of('job-run'), { old: run, row: ended, action: 'status_change' })
  }
}

/** A job that mails others alone, and nobody where nobody else is left; the same job where it doesn't name the address. */
function withoutReceiver(job: Row, email: string): Row {
  const address = email.trim().toLowerCase()
  const [to, cc] = [textsOf(job.emailTo), textsOf(job.emailCc)]
  const others = (list: readonly string[]) => list.filter(one => one.trim().toLowerCase() !== address)
  const { to: first, cc: second } = receiversLeft(others(to), others(cc))
  if (to.length + cc.length === first.length + second.length) return job
  const { emailTo: _, emailCc: __, ...rest } = job
  if (first.length > 0)
    return { ...rest, id: job.id, emailTo: first, ...(second.length > 0 ? { emailCc: second } : {}) }
  return { ...rest, id: job.id, ...(job.delivery === 'email' ? { delivery: 'none' } : {}) }
}
