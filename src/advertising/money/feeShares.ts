import type { MoneyFee } from './moneyFee.ts'

/** What was bought on a day in one way. Amounts are micros. */
export interface FeeBase {
  readonly impressions: number
  readonly requests: number
  readonly spend: number
  readonly dataCost: number
  readonly revenue: number
}

/** What a fee weighs among others: whole, not negative. */
export interface FeeShare {
  readonly fee: string
  readonly weight: number
}

/**
 * How reported fees, which facts have in one sum, divide among the fees that were due: by what each would have been of what was bought. Sellers
 * and publishers pay theirs out of the media cost; they are no part of the sum.
 */
export function feeShares(fees: readonly MoneyFee[], base: FeeBase, daysInMonth: number): FeeShare[] {
  return fees
    .filter(({ payer }) => payer === 'buyer' || payer === 'platform')
    .map(fee => ({ fee: fee.id, weight: Math.max(0, Math.round(wouldBe(fee, base, daysInMonth))) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => (a.fee < b.fee ? -1 : 1))
}

function wouldBe({ model, percent, amount, basis }: MoneyFee, base: FeeBase, daysInMonth: number): number {
  const gross = base.spend + base.dataCost
  const rate = (percent ?? 0) / 100
  switch (model) {
    case 'cpm':
      return ((amount ?? 0) * base.impressions) / 1000
    case 'per_1000_requests':
      return ((amount ?? 0) * base.requests) / 1000
    case 'flat_per_period':
      return (amount ?? 0) / daysInMonth
    case 'pct_gross':
      return gross * rate
    case 'pct_media':
      return { net_media: base.spend, gross_media: gross, revenue: base.revenue || gross }[basis] * rate
  }
}
