import { v7 } from 'uuid'
import type { ApiContext } from '../apiContext.ts'
import { repeating } from '../repeating.ts'
import { claimPosition, keepPosition, longerLease } from './auditPosition.ts'

/**
 * Does work that goes by this name, in one process at a time; not at all where another one does it, or it was begun less than `restMs` ago.
 * Others are kept away for as long as it takes. The work asks before each step whether it still is the one that does it.
 */
export async function alone(
  context: Pick<ApiContext, 'store' | 'clock' | 'monotonic'>,
  what: string,
  work: (mayGoOn: MayGoOn) => Promise<void>,
  { stopping, onError, restMs = 0 }: AloneOptions,
): Promise<void> {
  const begunAt = context.clock()
  let renewedAt = begunAt
  const position = await claimPosition(context, what, v7(), restMs)
  if (!position) return
  let isLost = false
  let nextAt: string | null = null
  const renew = async () => {
    const now = context.clock()
    const kept = await keepPosition(context.store, position, { heldUntil: longerLease(now) })
    isLost ||= kept === null
    renewedAt = now
  }
  const mayGoOn = async () => {
    const isDue = context.clock().getTime() - renewedAt.getTime() >= renewMs
    if (isDue && !isLost && !stopping.aborted) await renew()
    return !isLost && !stopping.aborted
  }
  const renewing = repeating(renew, { everyMs: renewMs, onError })
  try {
    await work(mayGoOn)
    if (restMs > 0 && !stopping.aborted) nextAt = new Date(begunAt.getTime() + restMs).toISOString()
  } finally {
    await renewing.stop()
    await keepPosition(context.store, position, { nextAt, holder: null, heldUntil: null })
  }
}

/** Whether nobody else has taken over, and the process isn't stopping. */
export type MayGoOn = () => Promise<boolean>

interface AloneOptions {
  readonly stopping: AbortSignal
  readonly onError: (error: unknown) => void
  /** How long after it was begun nobody does it again, where it was done. */
  readonly restMs?: number
}

/** A third of the lease: one that fails leaves time for another. */
const renewMs = 20_000
