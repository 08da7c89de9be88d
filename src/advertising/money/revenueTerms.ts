import { whole } from './portion.ts'

/** What a campaign's client pays for (`revenueType`; domain.md 1.2). Amounts are micros of the campaign's currency. */
export interface RevenueTerms {
  readonly type: 'cpm' | 'vcpm' | 'cpc' | 'cpcv' | 'cpi' | 'cpa' | 'cost_plus_pct' | 'flat'
  readonly value: number
  /** On top of the cost: `cost_plus_pct`. */
  readonly percent: number
  /** The campaign's, in money or else in impressions: a flat price is earned as it is used up. */
  readonly budget: { readonly spend: number } | { readonly impressions: number } | null
}

/** What was delivered for it. */
export interface Delivered {
  readonly impressions: number
  readonly viewable: number
  readonly clicks: number
  readonly completes: number
  readonly conversions: number
  /** Micros of net media. */
  readonly spend: number
}

/** What a delivery is worth by the terms, in whole micros; null where they don't say: then the price follows from the cost. */
export function agreedPrice(terms: RevenueTerms | null, delivered: Delivered): number | null {
  if (terms === null) return null
  const value = whole(terms.value)
  switch (terms.type) {
    case 'cpm':
      return Number((value * whole(delivered.impressions)) / 1000n)
    case 'vcpm':
      return Number((value * whole(delivered.viewable)) / 1000n)
    case 'cpc':
      return Number(value * whole(delivered.clicks))
    case 'cpcv':
      return Number(value * whole(delivered.completes))
    case 'cpi':
    case 'cpa':
      // Facts count an install as a conversion.
      return Number(value * whole(delivered.conversions))
    case 'flat':
      return terms.budget && earnedOf(value, terms.budget, delivered)
    case 'cost_plus_pct':
      return null
  }
}

function earnedOf(value: bigint, budget: NonNullable<RevenueTerms['budget']>, delivered: Delivered): number {
  const [used, all] = 'spend' in budget ? [delivered.spend, budget.spend] : [delivered.impressions, budget.impressions]
  const earned = (value * whole(used)) / whole(all)
  return Number(earned < value ? earned : value)
}
