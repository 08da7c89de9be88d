import { resourceNamed } from '../apiContext.ts'
import { actorOf, type EntityCall } from '../http/call.ts'
import { inWriteTurn } from '../inWriteTurn.ts'
import { queueRun, type RunRequest } from '../jobs/queueRun.ts'
import { answerOne } from './entityRoutes.ts'

/** Queues what a person or a program asks to be done now, and answers its run. */
export async function jobRunAnswer(call: EntityCall, request: Omit<RunRequest, 'trigger'>): Promise<Response> {
  const { context } = call
  const actor = actorOf(call)
  const trigger = actor.source === 'ui' ? 'manual' : 'api'
  const run = await inWriteTurn(call, () =>
    context.store.transaction(tx => queueRun(context, tx, actor, { ...request, trigger })),
  )
  return answerOne({ ...call, resource: resourceNamed(context, 'job-run') }, run)
}
