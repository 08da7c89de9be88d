import { textOf } from '../../../engine/contract/looseValues.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import { flatShares } from '../../money/flatShares.ts'
import type { FactReport } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import type { Given } from '../hooks/entityRules.ts'
import { curationFeeOf } from './curationFeeOf.ts'

/** How much of a deal's flat curation fee falls on what was bought in one way on a day of the question's clock. */
export interface FlatMargin {
  readonly deal: string
  readonly day: string
  readonly lineItem: string
  readonly exchange: string
  readonly publisher: string
  readonly currency: string
  /** What was spent so, in micros of the deal's currency. */
  readonly spend: number
  /** Of the fee, in the same. */
  readonly amount: number
}

/** The flat fees of these deals, divided over everything that bought through them. Nothing is asked where no deal has one. */
export async function flatMargins(
  reads: Reads,
  deals: readonly Given<'deal'>[],
  question: Pick<FactReport, 'scope' | 'clock' | 'hours'>,
): Promise<FlatMargin[]> {
  const flat = deals.flatMap(deal => {
    const currency = textOf(deal.currency)
    const fee = curationFeeOf(deal, currency)
    return fee?.type === 'flat' ? [{ id: deal.id, currency, perMonth: fee.amount ?? 0 }] : []
  })
  if (flat.length === 0) return []
  const groups = await reads.extension(factStore).reportFacts({
    ...question,
    dimensions: ['deal', 'currency', 'day', 'lineItem', 'exchange', 'publisher'],
    metrics: ['spend'],
    filters: [{ dimension: 'deal', op: 'in', values: flat.map(({ id }) => id) }],
    rates: null,
    order: [],
    limit: null,
  })
  return flat.flatMap(({ id, currency, perMonth }) => {
    const bought = groups
      .filter(({ values }) => values[0] === id && values[1] === currency)
      .map(({ values: [, , day = '', lineItem = '', exchange = '', publisher = ''], sums }) => ({
        day,
        lineItem,
        exchange,
        publisher,
        spend: sums.spend ?? 0,
      }))
    const shares = flatShares(perMonth, bought)
    return bought.map((way, at) => ({ ...way, deal: id, currency, amount: shares[at] ?? 0 }))
  })
}
