import { actorOf, type EntityCall } from '../http/call.ts'
import { queueRun, type RunRequest } from '../jobs/queueRun.ts'
import { resourceNamed } from '../world.ts'
import { answerOne } from './entityRoutes.ts'

/** Queues what a person or a program asks to be done now, and answers its run. */
export async function jobRunAnswer(call: EntityCall, request: Omit<RunRequest, 'trigger'>): Promise<Response> {
  const { world } = call
  const actor = actorOf(call)
  const trigger = actor.source === 'ui' ? 'manual' : 'api'
  const run = await world.store.transaction(tx => queueRun(world, tx, actor, { ...request, trigger }))
  return answerOne({ ...call, resource: resourceNamed(world, 'job-run') }, run)
}
