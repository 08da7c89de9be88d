import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { Row } from '../../../engine/server/store/Store.ts'

/** What a unit of a currency is worth in the one that is asked about; undefined where it isn't known. */
export type RateOf = (currency: string) => number | undefined

/** Micros for a thousand impressions, in the currency that is asked about; null where it bids otherwise, undefined where there is no rate. */
export function fixedBidOf(row: Row, rateOf: RateOf): number | null | undefined {
  const { strategy, value } = partOf(row.bid)
  if (strategy !== 'cpm' || typeof value !== 'number') return null
  const rate = rateOf(textOf(row.currency))
  return rate === undefined ? undefined : value * rate
}
