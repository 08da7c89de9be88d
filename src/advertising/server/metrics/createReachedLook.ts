import { v7 } from 'uuid'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { claimPosition, keepPosition, longerLease } from '../../../engine/server/audit/auditPosition.ts'
import { createAttempts } from '../../../engine/server/createAttempts.ts'
import { repeating } from '../../../engine/server/repeating.ts'
import { readsUntil } from '../../../engine/server/store/readsUntil.ts'
import { factStore } from '../facts/store/factStore.ts'
import { completeReached } from './completeReached.ts'
import { keepLimits } from './keepLimits.ts'
import {
  allToComplete,
  completable,
  newToComplete,
  type PlaceAmongRows,
  type RowsToComplete,
} from './rowsToComplete.ts'

/**
 * Looks again and again at what may be complete (`completeReached`) and at the limits of accounts (`keepLimits`), in one process at a time.
 * Each look goes through all rows of which there is something new, then through some of all the others, on from where the last look
 * stopped; how far it is, is stored, so that another process goes on there.
 * @param most so many of the others, or up to a portion more
 */
export function createReachedLook(context: ApiContext, most = 20_000): (stopping: AbortSignal) => Promise<void> {
  const { store, clock } = context
  const holder = v7()
  return async stopping => {
    const claimed = await claimPosition(context, 'complete rows', holder)
    if (!claimed) return
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping, lost.signal])
    const known = knownOf(claimed)
    let next = known
    const renew = async () => {
      if (!(await keepPosition(store, claimed, { place: next.place, heldUntil: longerLease(clock()) }))) lost.abort()
    }
    const renewing = repeating(renew, { everyMs: renewMs, onError: () => lost.abort() })
    const read = readsUntil(store.read, signal)
    const lookAtNew = async () => {
      const began = clock().getTime()
      // Until it has come to its end.
      next = { ...next, failures: known.failures + 1 }
      // What fails again and again would only become more: it is left to the others’ turn.
      const after = known.failures < mostFailures ? known.told : null
      const { number, rows: told } = await read.extension(factStore).toldSince(after)
      if (told && known.changedSince !== null) {
        const changedSince = new Date(known.changedSince)
        await completeReached(context, cutOff => newToComplete(read, { told, changedSince }, cutOff), signal)
      }
      const changedSince = new Date(began - clocksApartMs).toISOString()
      next = { ...next, told: number, changedSince, failures: 0 }
    }
    const lookAtOthers = () => completeReached(context, others, signal)
    async function* others(): AsyncGenerator<RowsToComplete> {
      let count = 0
      for await (const { place, ...portion } of allToComplete(read, known.place)) {
        try {
          yield portion
        } finally {
          // One that fails keeps none behind it from its turn.
          if (!signal.aborted) next = { ...next, place }
        }
        count += portion.rows.length
        if (count >= most) return
      }
      next = { ...next, place: null }
    }
    try {
      const { attempt, end } = createAttempts(signal)
      for (const part of [lookAtNew, () => keepLimits(context, signal), lookAtOthers]) await attempt(part)
      end()
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      await renewing.stop()
      await keepPosition(store, claimed, { ...next, holder: null, heldUntil: null })
    }
  }
}

/** Well before a lease is over. */
const renewMs = 20_000
/** Rows are changed by other processes, with clocks of their own. */
const clocksApartMs = 300_000
/** So often what is new is tried again. */
const mostFailures = 3

function knownOf({ told, changedSince, failures, place }: Readonly<Record<string, unknown>>): KnownOfLooks {
  return {
    told: typeof told === 'number' ? told : null,
    changedSince: typeof changedSince === 'string' ? changedSince : null,
    failures: Number(failures ?? 0),
    place: isPlace(place) ? place : null,
  }
}

interface KnownOfLooks {
  /** The number of the last write of facts of which something was known. */
  readonly told: number | null
  readonly changedSince: string | null
  /** How often in a row the look at what is new has failed. */
  readonly failures: number
  /** Among all rows; null at their beginning. */
  readonly place: PlaceAmongRows | null
}

function isPlace(value: unknown): value is PlaceAmongRows {
  const { entity, id }: Partial<Record<string, unknown>> = { ...(value as object | null) }
  return completable.some(one => one === entity) && typeof id === 'string'
}
