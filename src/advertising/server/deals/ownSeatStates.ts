import { type Part, partsOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { ownBuyerState } from '../../dealsApi/ownBuyerState.ts'

/** `buyerStatuses` of a deal that we buy: our own seats stand as the deal does. `at` is since when. */
export function ownSeatStates(row: Part, now: Date): readonly Part[] {
  const status = ownBuyerState(row, 0)
  const before = new Map(partsOf(row.buyerStatuses).map(one => [textOf(one.seat), one]))
  return textsOf(row.buyerSeats).map(seat => {
    const known = before.get(seat)
    return known?.status === status ? known : { seat, status, at: now.toISOString() }
  })
}
