import { type MarginRule, noMargin } from './marginOf.ts'
import { whole } from './portion.ts'
import { spentWaterfall } from './spentWaterfall.ts'
import { splitPrice } from './splitPrice.ts'
import type { Waterfall } from './waterfall.ts'

/** What was bought through a deal at one publisher, or without either. Amounts are micros of one currency. */
export interface SoldPart {
  /** What follows from the fee of the curator for this part. */
  readonly margin: MarginRule
  /** Percent of what sellers are paid that the publisher keeps. */
  readonly revenueShare: number
  readonly impressions: number
  /** Net media: what sellers are paid (domain.md 2.2). */
  readonly spend: number
  readonly dataCost: number
}

/**
 * Who gets what of it: a waterfall without further fees, so nothing is lost to rounding. Payouts and reports split alike.
 * @returns null where the margin takes all of any price
 */
export function splitPart({ margin, ...bought }: SoldPart): Waterfall | null {
  const input = { ...bought, requests: 0, days: 0, daysInMonth: 30 }
  if (margin !== noMargin) return spentWaterfall({ ...input, price: { margin } }, [])
  // Most parts: what is paid is known without looking for it.
  const price = whole(bought.spend) + whole(bought.dataCost)
  return splitPrice({ price, gross: price }, input, [])
}
