import type { ApiContext } from '../apiContext.ts'
import { within } from '../within.ts'

/** Whether the database answers, within two seconds: who asks gives up soon after, and a database that hangs is not ready. */
export async function readiness({ store, log }: Pick<ApiContext, 'store' | 'log'>): Promise<Response> {
  try {
    await within(store.ping(), 2000)
    return Response.json({ ok: true })
  } catch (error) {
    log.error({ error: String(error) }, 'The database doesn’t respond')
    return Response.json({ ok: false, error: 'The database doesn’t respond' }, { status: 503 })
  }
}
