import { receiveFacts } from '../facts/receiveFacts.ts'
import { withdrawOwnBatch } from '../facts/withdrawOwnBatch.ts'
import type { Handlers } from '../http/call.ts'

/** Facts come in by batches, which can be withdrawn; they go out through reports and metrics. */
export const factRoutes: Pick<Handlers, 'POST /fact' | 'DELETE /fact/:batch'> = {
  'POST /fact': async call => Response.json(await receiveFacts(call)),
  'DELETE /fact/:batch': async call => Response.json(await withdrawOwnBatch(call)),
}
