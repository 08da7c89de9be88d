import { demand, visibleRow } from '../access/guard.ts'
import { ApiError } from '../http/apiError.ts'
import type { Handlers } from '../http/call.ts'
import { runName } from '../jobs/queueRun.ts'
import { jobRunAnswer } from './jobRunAnswer.ts'

/** What runs by itself, asked for now. */
export const scheduledJobRoutes: Pick<Handlers, 'POST /scheduled-job/:id/run'> = {
  'POST /scheduled-job/:id/run': async call => {
    const { context, principal, resource, params } = call
    const job = await visibleRow(context.store.read, principal, resource, params.id ?? '')
    demand(principal, 'activate', resource, job)
    if (job.archivedAt) throw new ApiError(409, { error: 'This job is archived. Unarchive it first.' })
    return jobRunAnswer(call, {
      organization: String(job.organization),
      name: runName(job.name, context.clock().toISOString()),
      kind: String(job.kind),
      job: job.id,
      share: job.share,
      ...(job.report ? { report: job.report } : {}),
    })
  },
}
