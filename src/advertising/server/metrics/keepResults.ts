import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { alone, type MayGoOn } from '../../../engine/server/audit/alone.ts'
import { type Repeating, repeating } from '../../../engine/server/repeating.ts'
import { forgetConversions } from '../conversions/forgetConversions.ts'
import { settleConversions } from '../conversions/settleConversions.ts'
import { createReachedLook } from './createReachedLook.ts'
import { refreshDeals } from './refreshDeals.ts'
import { refreshGoals } from './refreshGoals.ts'

/**
 * Keeps what rows say of their own delivery up to date while the host runs: goals how far they have come, deals their week, in one process at a time;
 * completes what has delivered all that it may; credits conversions, and forgets old ones.
 */
export function keepResults(context: ApiContext): Repeating {
  const onError = (error: unknown) =>
    context.log.warn({ stack: String(error) }, 'The results of goals and deals could not be worked out')
  const refresh = async (mayGoOn: MayGoOn) => {
    await refreshGoals(context, mayGoOn)
    await refreshDeals(context, mayGoOn)
  }
  const work = (stopping: AbortSignal) => alone(context, 'results', refresh, { stopping, onError, restMs })
  const results = repeating(work, { everyMs, firstMs, onError })
  const completing = repeating(createReachedLook(context), {
    everyMs: completeMs,
    firstMs,
    onError: error =>
      context.log.warn({ stack: String(error) }, 'What has delivered its budget could not be completed'),
  })
  const crediting = repeating(() => settleConversions(context), {
    everyMs: creditMs,
    firstMs: creditMs,
    onError: error => context.log.warn({ stack: String(error) }, 'Conversions could not be credited to ads'),
  })
  const forgetting = repeating(() => forgetConversions(context), {
    everyMs: forgetMs,
    firstMs: completeMs,
    onError: error => context.log.warn({ stack: String(error) }, 'Old conversions could not be removed'),
  })
  const all = [results, completing, crediting, forgetting]
  return { stop: async () => void (await Promise.all(all.map(one => one.stop()))) }
}

/** Not while a host starts. */
const firstMs = 20_000
/** Whoever did it last may have ended. */
const everyMs = 60_000
/** Five minutes, less what lets the fifth look find it due. */
const restMs = 290_000
const completeMs = 60_000
const creditMs = 10_000
const forgetMs = 3_600_000
