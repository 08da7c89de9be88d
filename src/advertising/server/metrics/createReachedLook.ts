import { v7 } from 'uuid'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { claimPosition, keepPosition, longerLease } from '../../../engine/server/audit/auditPosition.ts'
import { factStore } from '../facts/store/factStore.ts'
import { completeReached } from './completeReached.ts'
import {
  allToComplete,
  type Completable,
  completable,
  newToComplete,
  type PlaceAmongRows,
  type RowsToComplete,
} from './rowsToComplete.ts'

/**
 * Looks again and again at what may be complete (`completeReached`), in one process at a time. Each look goes through some thousand rows,
 * on from where the last one stopped, and through all of which there is something new; so it takes about as long with a million rows as
 * with ten thousand, and what nobody told of is looked at within the hour. How far it is, is stored: another process goes on there.
 * @param most so many rows are looked at that there is nothing new of, or some hundreds more
 */
export function createReachedLook(context: ApiContext, most = 20_000): (stopping: AbortSignal) => Promise<void> {
  const { store, clock } = context
  const holder = v7()
  return async stopping => {
    const claimed = await claimPosition(store, 'complete rows', holder, clock())
    if (!claimed) return
    const began = clock()
    let renewed = began
    const goesOn = async () => {
      if (stopping.aborted) return false
      if (clock().getTime() < renewed.getTime() + renewMs) return true
      renewed = clock()
      return (await keepPosition(store, claimed, { heldUntil: longerLease(renewed) })) !== null
    }
    const known = knownOf(claimed)
    let place = known.place
    async function* rows(cutOff: (entity: Completable) => Iterable<string>): AsyncGenerator<RowsToComplete> {
      let count = 0
      for await (const portion of allToComplete(store.read, known.place)) {
        yield portion
        place = portion.place
        count += portion.rows.length
        if (count >= most) break
      }
      if (count < most) place = null
      const areAll = known.place === null && place === null
      if (told.rows && known.changedSince && !areAll)
        yield* newToComplete(store.read, { told: told.rows, changedSince: known.changedSince }, cutOff)
    }
    const told = await store.read.extension(factStore).toldSince(known.told)
    let change: object = { place }
    try {
      if (await completeReached(context, rows, goesOn))
        change = { place, told: told.number, changedSince: new Date(began.getTime() - clocksApartMs).toISOString() }
    } finally {
      await keepPosition(store, claimed, { ...change, holder: null, heldUntil: null })
    }
  }
}

/** Before a lease is over. */
const renewMs = 20_000
/** Rows are changed by other processes, with clocks of their own. */
const clocksApartMs = 300_000

function knownOf({ told, changedSince, place }: Readonly<Record<string, unknown>>): KnownOfLooks {
  return {
    told: typeof told === 'number' ? told : null,
    changedSince: typeof changedSince === 'string' ? new Date(changedSince) : null,
    place: isPlace(place) ? place : null,
  }
}

interface KnownOfLooks {
  readonly told: number | null
  readonly changedSince: Date | null
  readonly place: PlaceAmongRows | null
}

function isPlace(value: unknown): value is PlaceAmongRows {
  const { entity, id }: Partial<Record<string, unknown>> = { ...(value as object | null) }
  return completable.some(one => one === entity) && typeof id === 'string'
}
