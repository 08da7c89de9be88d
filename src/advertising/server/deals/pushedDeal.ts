import { textOf } from '../../../engine/contract/looseValues.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import type { CallingPartner } from './callingPartner.ts'

/** The organization's deal with this ID in the partner's namespace, locked. */
export async function pushedDeal(
  tx: Transaction,
  { partner, organization }: CallingPartner,
  dealId: string,
): Promise<Row | null> {
  const where = [
    { column: 'origin', op: 'in', values: [textOf(partner.domain)] },
    { column: 'dealId', op: 'in', values: [dealId] },
  ] as const
  const { rows } = await tx.list('deal', { scope: [organization], where, limit: 10 })
  const found = rows.find(row => row.dealId === dealId)
  const [locked] = found ? await tx.lock('deal', [found.id], 'all') : []
  return locked ?? null
}
