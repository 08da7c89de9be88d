import { feeRate, portion, whole } from './portion.ts'

/** A percent of the price, an amount for 1,000 impressions or for all (`deal.margin`; domain.md 1.8), or a percent on top of the cost. */
export type MarginRule =
  | { readonly percent: number }
  | { readonly cpm: number }
  | { readonly amount: number }
  | { readonly markup: number }

export const noMargin: MarginRule = { percent: 0 }

/** Micros of a price; never more than it. */
export function marginOf(rule: MarginRule, price: bigint, impressions: number): bigint {
  if ('percent' in rule) return portion(price, feeRate(rule.percent))
  if ('markup' in rule) return (price * feeRate(rule.markup)) / (1_000_000n + feeRate(rule.markup))
  const margin = 'amount' in rule ? whole(rule.amount) : (whole(rule.cpm) * whole(impressions)) / 1000n
  return margin < price ? margin : price
}
