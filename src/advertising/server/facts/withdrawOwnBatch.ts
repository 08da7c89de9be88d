import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { putTransition } from '../../../engine/server/entities/transitionEntity.ts'
import { transitionsOf } from '../../../engine/server/entities/transitions.ts'
import { notThere } from '../../../engine/server/http/apiError.ts'
import { actorOf, type SignedInCall } from '../../../engine/server/http/call.ts'
import type { Transaction } from '../../../engine/server/store/Store.ts'
import { factBatchTable } from './factBatchTable.ts'
import { feedOf } from './feedOf.ts'
import { inFactLane } from './inFactLane.ts'
import { batchKey, findBatch } from './takeBatch.ts'

export interface WithdrawnBatch {
  readonly batch: string
  readonly status: 'withdrawn'
}

/**
 * Withdraws a batch that the calling feed sent itself; twice is as once.
 * @throws ApiError 403 for who is no feed, 404 where it sent no such batch, 409 when it is too late, 429 when too many wait
 */
export async function withdrawOwnBatch(call: SignedInCall): Promise<WithdrawnBatch> {
  const { context, principal, params } = call
  const organization = feedOf(principal)
  const name = params.batch ?? ''
  const resource = resourceNamed(context, factBatchTable)
  const withdraw = transitionsOf(resource).find(({ to }) => to === 'withdrawn')
  if (!withdraw) throw new Error(`${resource.plural} can't be withdrawn`)
  const withdrawn = async (tx: Transaction) => {
    const found = await findBatch(tx, batchKey(principal.id, name))
    const [row] = found ? await tx.lock(factBatchTable, [found.id], [organization]) : []
    if (!row) throw notThere('batch', name)
    if (row.status === 'withdrawn') return
    const writing = { context, tx, actor: actorOf(call), resource, now: context.clock() }
    await putTransition(writing, row, withdraw)
  }
  await inFactLane(call, withdrawn)
  return { batch: name, status: 'withdrawn' }
}
