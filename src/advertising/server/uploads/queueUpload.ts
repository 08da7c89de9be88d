import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { ApiError } from '../../../engine/server/http/apiError.ts'
import { actorOf, type EntityCall } from '../../../engine/server/http/call.ts'
import { inWriteTurn } from '../../../engine/server/inWriteTurn.ts'
import { queueRun, runName } from '../../../engine/server/jobs/queueRun.ts'
import { answerOne } from '../../../engine/server/routes/entityRoutes.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { isWorkedOn, type WorkedOn } from './isWorkedOn.ts'
import type { ReceivedLines } from './receiveLines.ts'

interface Queued {
  /** The row that it is uploaded to. */
  readonly row: Row
  /** The run's link to it. */
  readonly on: WorkedOn
  readonly kind: string
  readonly received: ReceivedLines
  /** What is to be done with it; its file and how many lines it has come in addition. */
  readonly question: Readonly<Record<string, unknown>>
  /** What is thrown when a run waits or works already. */
  readonly busy: () => ApiError
}

/** Queues a run that loads what was received, and answers with it. @throws what `busy` makes; ApiError 429 */
export async function queueUpload(
  call: EntityCall,
  { row, on, kind, received: { fileName, checksum, rows }, question, busy }: Queued,
): Promise<Response> {
  const { context, resource } = call
  const actor = actorOf(call)
  const queue = async (tx: Transaction) => {
    // One at a time: two that come together must not both find nobody at work.
    const [now] = await tx.lock(resource.entity, [row.id], 'all')
    if (!now || (await isWorkedOn(tx, on))) throw busy()
    return queueRun(context, tx, actor, {
      organization: String(row.organization),
      name: runName(`${row.name}: ${fileName}`, context.clock().toISOString()),
      kind,
      trigger: actor.source === 'ui' ? 'manual' : 'api',
      share: 'organization',
      fields: on,
      input: checksum,
      question: { ...question, file: fileName, rows },
    })
  }
  const run = await inWriteTurn(call, () => context.store.transaction(queue))
  return answerOne({ ...call, resource: resourceNamed(context, 'job-run') }, run)
}
