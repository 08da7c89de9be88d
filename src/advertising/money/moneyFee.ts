/** What the trade calls the three ways to buy (domain.md 1.36, `applies_to`). */
export type FeeChannel = 'open' | 'deals' | 'managed'

/** A fee as it is stored (catalogue entity `fee`; domain.md 1.36). */
export interface MoneyFee {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly status: string
  readonly payer: 'buyer' | 'seller' | 'publisher' | 'platform'
  readonly vendor?: string | null
  readonly invoicedBy: 'platform' | 'partner'
  readonly model: 'cpm' | 'pct_media' | 'pct_gross' | 'flat_per_period' | 'per_1000_requests'
  /** 0 to 99.9; of the percent models. */
  readonly percent?: number | null
  /** Micros: for 1,000 impressions or requests, or for a calendar month. */
  readonly amount?: number | null
  /** Of `amount`. */
  readonly currency?: string | null
  readonly basis: 'net_media' | 'gross_media' | 'revenue'
  readonly appliesTo: readonly FeeChannel[]
  readonly scope: 'organization' | 'account' | 'campaign' | 'line_item' | 'deal'
  readonly mandatory: boolean
  readonly visibleToClient: boolean
  /** Days, both included (YYYY-MM-DD). */
  readonly effectiveFrom?: string | null
  readonly effectiveTo?: string | null
  /** UTC instant. */
  readonly createdAt: string
}

export function isPercentFee({ model }: Pick<MoneyFee, 'model'>): boolean {
  return model === 'pct_media' || model === 'pct_gross'
}
