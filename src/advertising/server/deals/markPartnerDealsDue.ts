import { partOf } from '../../../engine/contract/looseValues.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import type { Cascade } from '../../../engine/server/hooks/resourceHooks.ts'
import { idsBy } from '../../../engine/server/store/idsBy.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { markDealDue } from './dueDeals.ts'
import { isSent } from './isSent.ts'

/** Has the deals of a partner's seats synced when it is told of deals elsewhere or in another format. What is archived isn't told again. */
export async function markPartnerDealsDue(
  row: Row,
  old: Row | null,
  { tx, now }: Pick<Cascade, 'tx' | 'now'>,
): Promise<void> {
  const [after, before] = [partOf(row.dealSync), partOf(old?.dealSync)]
  if (!old || (isSame(after.adapter, before.adapter) && isSame(after.endpoint, before.endpoint))) return
  const seats = await idsBy(tx, 'seat', 'partner', row.id)
  if (seats.length === 0) return
  const where = [
    { column: 'buyerSeats', op: 'in', values: seats },
    { column: 'status', op: 'not_in', values: ['draft', 'archived'] },
  ] as const
  const deals = await tx.byIds('deal', await tx.ids('deal', { scope: 'all', where }), 'all')
  for (const deal of deals.filter(isSent)) await markDealDue(tx, deal, now)
}
