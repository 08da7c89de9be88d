import type { FactSums } from '../../reporting/factShape.ts'
import { type MetricKey, metricOf, metricValue } from '../../reporting/metrics.ts'
import type { Given } from '../domain/entityRules.ts'

/** What a deal says of its last seven days (domain.md 1.8, `metrics_7d`); rates only of what there was. */
export function dealResults(deal: Given<'deal'>, { week, month }: DealSums): Readonly<Record<string, number>> {
  const { bidRequests = 0, bids = 0, wins = 0, impressions = 0 } = week
  const rates = {
    bidRate: rateOf('bidRate', week),
    filteredBidRate: rateOf('filteredBidRate', week),
    // domain.md 2.2: responses to the requests of a guaranteed deal, in the month.
    mustBidRate: deal.dealType === 'programmatic_guaranteed' ? rateOf('bidRate', month) : null,
  }
  const known = Object.entries(rates).filter((rate): rate is [string, number] => rate[1] !== null)
  return { requests: bidRequests, bids, wins, impressions, ...Object.fromEntries(known) }
}

/** Everything that they are worked out from. */
export const dealMetrics = ['bidRequests', 'bids', 'validBids', 'wins', 'impressions'] as const satisfies MetricKey[]

export interface DealSums {
  readonly week: Partial<FactSums>
  /** Of the month so far (UTC). */
  readonly month: Partial<FactSums>
}

function rateOf(key: MetricKey, sums: Partial<FactSums>): number | null {
  const value = metricValue(metricOf(key), sums)
  return value === null ? null : Math.round(value * 1000) / 1000
}
