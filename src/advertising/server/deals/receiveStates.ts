import { partOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { writeResults } from '../../../engine/server/entities/writeResults.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { SignedInCall } from '../../../engine/server/http/call.ts'
import { inWriteTurn } from '../../../engine/server/inWriteTurn.ts'
import { readBuyerSeat } from '../../dealsApi/buyerSeat.ts'
import { adapterNamed } from '../../dealsApi/dealAdapters.ts'
import { callingPartner } from './callingPartner.ts'
import { isSent } from './isSent.ts'
import { readFromPartner } from './readFromPartner.ts'
import { refusedAtPartner } from './refusedAtPartner.ts'
import { withSeatStates } from './seatStates.ts'

/** Takes what a buyer tells by itself of its seats, for a deal that we sell. @throws ApiError 400, 403, 404, 409, 429 */
export async function receiveStates(call: SignedInCall): Promise<void> {
  const { context } = call
  const { partner, organization } = await callingPartner(call)
  const adapter = adapterNamed(partOf(partner.dealSync).adapter)
  const body = await readFromPartner(call.request, adapter)
  const id = textOf(body.id)
  const read = readBuyerSeat(body, { id, version: textOf(partOf(partner.dealSync).version) })
  if ('errors' in read) throw refusedAtPartner(read.errors, adapter)
  const { rows } = await context.store.read.list('deal', {
    scope: [organization],
    where: [{ column: 'dealId', op: 'in', values: [id] }],
    limit: 50,
  })
  const sold = rows.filter(row => row.dealId === id && isSent(row))
  const seatRows = await context.store.read.byIds(
    'seat',
    [...new Set(sold.flatMap(row => textsOf(row.buyerSeats)))],
    'all',
  )
  const own = new Map(seatRows.filter(seat => seat.partner === partner.id).map(seat => [seat.id, seat]))
  const [deal, second] = sold.filter(row => textsOf(row.buyerSeats).some(seat => own.has(seat)))
  if (!deal) throw new ApiError(404, { error: `There is no deal “${id.slice(0, 80)}” for your seats` })
  if (second) throw new ApiError(409, { error: 'Several deals of different origins have this ID' })
  const seats = new Map([...own.values()].map(seat => [textOf(seat.seatId), seat]))
  const at = context.clock().toISOString()
  await inWriteTurn(call, () =>
    writeResults(context, 'deal', [deal.id], row => withSeatStates(row, read.seats, seats, at)),
  )
}
