import type { MarginRule } from './marginOf.ts'
import { spentWaterfall } from './spentWaterfall.ts'
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
  return spentWaterfall({ ...bought, requests: 0, days: 0, daysInMonth: 30, price: { margin } }, [])
}
