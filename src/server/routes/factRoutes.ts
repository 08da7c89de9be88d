import { receiveFacts } from '../facts/receiveFacts.ts'
import type { Handlers } from '../http/call.ts'

/** Facts come in by batches; they go out through reports and metrics. */
export const factRoutes: Pick<Handlers, 'POST /fact'> = {
  'POST /fact': async call => Response.json(await receiveFacts(call)),
}
