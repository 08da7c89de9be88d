import { said } from '../../texts/said.ts'
import { t } from '../../texts/t.ts'
import type { ApiContext } from '../apiContext.ts'
import { languageOf, sendMail } from '../sendMail.ts'
import type { Row } from '../store/Store.ts'
import { isKeepers, runOwner } from './runOwner.ts'
import { runUrl } from './runUrl.ts'

/**
 * Tells who a run is for, by mail and where they chose so, that what they exported is ready or that it failed. What is its job's
 * keeper's (`isKeepers`) goes where the job delivers it: only its failures are told. Not waited for: the run has ended, whatever the
 * mail server does.
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
  if (!failed && !(ready && !isKeepers(run, job) && changes.checksum !== undefined)) return
  send(context, run, job, { failed, why: changes.errorMessage, consoleUrl }).catch(error => {
    context.log.warn({ run: run.id, stack: String(error) }, 'A mail about a job run was not sent')
  })
}

async function send(context: ApiContext, run: Row, job: Row | null, { failed, why, consoleUrl }: Ended): Promise<void> {
  const [user] = await context.store.read.byIds('user', [runOwner(run, job)], 'all')
  const mails: readonly unknown[] = Array.isArray(user?.mails) ? user.mails : []
  if (user?.status !== 'active' || !mails.includes(failed ? 'job_failed' : 'report_ready')) return
  const name = String(run.name).replace(/\s+/g, ' ')
  await sendMail(context, languageOf(user), () => {
    const text = [
      t('Hello %{name},', { name: String(user.name) }),
      failed
        ? t('%{run} failed: %{reason}', { run: name, reason: said(String(why ?? '')) })
        : t('%{run} is ready. Sign in to view it here:', { run: name }),
      runUrl(context, consoleUrl, run),
      t('You receive this email because of the settings on your account page: %{url}', {
        url: `${consoleUrl}/account`,
      }),
    ]
    const subject = failed ? t('%{run} failed', { run: name }) : t('%{run} is ready', { run: name })
    return { to: String(user.email), subject, text: text.join('\n\n') }
  })
}

interface Ended {
  readonly failed: boolean
  readonly why: unknown
  readonly consoleUrl: string
}
