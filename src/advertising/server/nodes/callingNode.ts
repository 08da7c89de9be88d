import { createRateLimit } from '../../../engine/server/access/rateLimit.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { ApiError, notThere } from '../../../engine/server/http/apiError.ts'
import type { SignedInCall } from '../../../engine/server/http/call.ts'
import { inWriteTurn } from '../../../engine/server/inWriteTurn.ts'
import { perContext } from '../../../engine/server/perContext.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'
import { desiredConfig } from './desiredConfig.ts'
import type { NodeConfig } from './nodeConfig.ts'

/** A minute, of one node by one account. */
const mostCalls = 60
const count = perContext(({ clock }) => createRateLimit(clock, mostCalls))

/**
 * Locks the node that a call is about, has it changed, and stores it with the configuration that it is to run. That is no new
 * version: nobody edited it. A node answers to the keys of the service account that it names, whose administrators need not see all that the
 * node serves; for the keys of others it doesn't exist.
 * @throws ApiError 403, 404, 429
 */
export async function callingNode(
  call: SignedInCall,
  change: (node: Row, now: Date) => Row = node => node,
): Promise<{ readonly node: Row; readonly config: NodeConfig }> {
  const { context, principal, params } = call
  if (principal.service !== true) throw new ApiError(403, { error: 'Nodes call with a key of their service account' })
  const id = params.id ?? ''
  count(context)(`${principal.id} ${id}`)
  const changed = async (tx: Transaction) => {
    const [stored] = await tx.lock('node', [id], 'all')
    if (!stored || stored.serviceAccount !== principal.id) throw notThere('Node', id)
    const desired = await desiredConfig(tx, change(stored, context.clock()))
    await tx.update('node', [storedRow(resourceNamed(context, 'node'), desired.node)])
    return desired
  }
  return inWriteTurn(call, () => context.store.transaction(changed))
}
