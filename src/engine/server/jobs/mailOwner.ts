import type { ApiContext } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'
import { runUrl } from './runUrl.ts'

/**
 * Tells who a run is for, by mail and where they chose so, that what they exported is ready or that it failed. What a schedule
 * makes goes where its job delivers it: only its failures are told. Not waited for: the run has ended, whatever the mail server does.
 */
export function mailOwner(
  context: ApiContext,
  run: Row,
  job: Row | null,
  changes: Partial<Row>,
  consoleUrl: string,
): void {
  const failed = changes.status === 'failed'
  const ready = changes.status === 'succeeded' || changes.status === 'partial'
  if (!failed && !(ready && !run.slot && changes.checksum !== undefined)) return
  send(context, run, job, { failed, why: changes.errorMessage, consoleUrl }).catch(error => {
    context.log.warn({ run: run.id, stack: String(error) }, 'A mail about a job run was not sent')
  })
}

async function send(context: ApiContext, run: Row, job: Row | null, { failed, why, consoleUrl }: Ended): Promise<void> {
  const id = String(job && run.slot ? job.updatedBy : (run.owner ?? run.createdBy))
  const [user] = await context.store.read.byIds('user', [id], 'all')
  const mails: readonly unknown[] = Array.isArray(user?.mails) ? user.mails : []
  if (user?.status !== 'active' || !mails.includes(failed ? 'job_failed' : 'report_ready')) return
  const name = String(run.name).replace(/\s+/g, ' ')
  const text = [
    `Hello ${String(user.name)},`,
    failed ? `${name} failed: ${String(why ?? '')}` : `${name} is ready. Sign in to view it here:`,
    runUrl(context, consoleUrl, run),
    `You get this email because you asked for it on your account page: ${consoleUrl}/account`,
  ]
  const subject = failed ? `${name} failed` : `${name} is ready`
  await context.mailer.send({ to: String(user.email), subject, text: text.join('\n\n') })
}

interface Ended {
  readonly failed: boolean
  readonly why: unknown
  readonly consoleUrl: string
}
