import { partOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { refOf, refsColumn } from '../../../engine/server/store/storedRow.ts'
import { type BuyerSeat, buyerSeatOf } from '../../dealsApi/buyerSeat.ts'
import { adapterNamed } from '../../dealsApi/dealAdapters.ts'
import { ownBuyerState } from '../../dealsApi/ownBuyerState.ts'
import { pathAtPartner } from '../../dealsApi/toPartner.ts'
import { wirePathOf } from '../../dealsApi/wirePathOf.ts'
import type { CallingPartner } from './callingPartner.ts'

/** What the origin of a deal that we buy is told of our seats. @param waiting fields that wait for a decision */
export async function ownAnswer(
  reads: Reads,
  { partner }: CallingPartner,
  deal: Row,
  waiting: readonly string[] = [],
): Promise<BuyerSeat> {
  const seats = await reads.byIds('seat', [...textsOf(deal.buyerSeats)], 'all')
  const where = [
    { column: refsColumn, op: 'in', values: [refOf('deal', deal.id)] },
    { column: 'status', op: 'in', values: ['active'] },
  ] as const
  const bidders = (await reads.list('line-item', { scope: 'all', where, limit: 0 })).total
  const status = ownBuyerState(deal, bidders)
  const comment = deal.status === 'paused' && deal.pausedBy === 'buyer' ? textOf(deal.pauseReason) || null : null
  const states = seats
    .filter(seat => seat.partner === partner.id)
    .map(({ seatId }) => ({ seatId: textOf(seatId), status, comment }))
  const adapter = adapterNamed(partOf(partner.dealSync).adapter)
  const question = { id: textOf(deal.dealId), version: textOf(partOf(partner.dealSync).version) || '1.0' }
  return buyerSeatOf(
    question,
    states,
    waiting.map(field => pathAtPartner(wirePathOf(field), adapter)),
  )
}
