import { textsOf } from '../../../engine/contract/looseValues.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import type { Cascade } from '../../../engine/server/hooks/resourceHooks.ts'
import type { Row } from '../../../engine/server/store/Store.ts'

/**
 * A deal that is opened to a seat, or no longer, changes the seat's `dealsCount`; nobody has edited the seat, so that is no new
 * version. What is archived counts no longer. A seat of the platform has no count: everybody sees it, and would learn how many deals
 * others have there.
 * @param row null when the deal is removed
 */
export async function countSeatDeals(row: Row | null, old: Row | null, { tx }: Pick<Cascade, 'tx'>): Promise<void> {
  const [now, before] = [seatsOf(row), seatsOf(old)]
  if (isSame(now, before)) return
  const seats = await tx.byIds('seat', [...new Set([...now, ...before])].sort(), 'all')
  const counted = seats.filter(({ organization }) => typeof organization === 'string').map(({ id }) => id)
  for (const seat of await tx.lock('seat', counted, 'all')) {
    const where = [
      { column: 'buyerSeats', op: 'in', values: [seat.id] },
      { column: 'status', op: 'not_in', values: ['archived'] },
    ] as const
    const dealsCount = (await tx.list('deal', { scope: [String(seat.organization)], where, limit: 1 })).total
    if (seat.dealsCount !== dealsCount) await tx.update('seat', [{ ...seat, dealsCount }])
  }
}

function seatsOf(deal: Row | null): readonly string[] {
  return deal && deal.status !== 'archived' ? [...new Set(textsOf(deal.buyerSeats))].sort() : []
}
