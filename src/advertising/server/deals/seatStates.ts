import { partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { SeatState } from '../../dealsApi/buyerSeat.ts'
import { leastAdvanced } from '../../dealsApi/leastAdvanced.ts'

/**
 * A deal with what a partner's seats say of it. `at` is when a seat began to say that; seats that are not the deal's are
 * left out.
 * @param seats the partner's among the deal's, by their IDs on the wire
 */
export function withSeatStates(
  deal: Row,
  states: readonly SeatState[],
  seats: ReadonlyMap<string, Row>,
  at: string,
): Row {
  const before = partsOf(deal.buyerStatuses)
  const said = new Map(before.map(one => [textOf(one.seat), one]))
  for (const { seatId, status, comment } of states) {
    const seat = seats.get(seatId)
    if (!seat) continue
    const known = said.get(seat.id)
    if (known?.status === status && (known.comment ?? null) === comment) continue
    said.set(seat.id, { seat: seat.id, status, ...(comment === null ? {} : { comment }), at })
  }
  const buyerStatuses = [...said.values()]
  return { ...deal, buyerStatuses, buyerStatus: leastAdvanced(buyerStatuses) }
}
