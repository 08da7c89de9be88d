import type { MarginRule } from './marginOf.ts'

/** What a deal's curator is paid (`deal.margin`): a percent of the price, or micros for 1,000 impressions or for a calendar month. */
export interface CurationFee {
  readonly type: 'pct' | 'fixed_cpm' | 'flat'
  readonly percent: number | null
  readonly amount: number | null
}

/** The fee as a rule for what was bought; `flat` is how much of a flat fee falls on it. */
export function marginByFee({ type, percent, amount }: CurationFee, flat: number): MarginRule {
  if (type === 'pct') return { percent: percent ?? 0 }
  return type === 'fixed_cpm' ? { cpm: amount ?? 0 } : { amount: flat }
}
