import type { World } from '../world.ts'

/** Whether the database answers, within two seconds: who asks gives up soon after, and a database that hangs is not ready. */
export async function readiness({ store, log }: Pick<World, 'store' | 'log'>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer within two seconds')), longestMs)
  })
  try {
    await Promise.race([store.ping(), late])
    return Response.json({ ok: true })
  } catch (error) {
    log.error({ error: String(error) }, 'The database does not answer')
    return Response.json({ ok: false, error: 'The database does not answer' }, { status: 503 })
  } finally {
    clearTimeout(timer)
  }
}

const longestMs = 2000
