import { textOf } from '../../../engine/contract/looseValues.ts'
import { healthLimits } from '../../dealHealth/dealIssues.ts'
import { addSums } from '../../reporting/addSums.ts'
import type { FactSums } from '../../reporting/factShape.ts'
import { type MetricKey, metricOf, metricValue } from '../../reporting/metrics.ts'
import type { FactGroup } from '../facts/store/factReport.ts'
import type { Given } from '../hooks/entityRules.ts'

/** What a deal says of its last seven days (domain.md 1.8, `metrics_7d`); rates only of what there was. */
export function dealResults(deal: Given<'deal'>, { week, month }: DealSums): Readonly<Record<string, number>> {
  const { bidRequests = 0, bids = 0, wins = 0, impressions = 0 } = week
  const rates = {
    bidRate: rateOf('bidRate', week),
    winRate: rateOf('winRate', week),
    filteredBidRate: rateOf('filteredBidRate', week),
    // domain.md 2.2: responses to the requests of a guaranteed deal, in the month.
    mustBidRate: deal.dealType === 'programmatic_guaranteed' ? rateOf('bidRate', month) : null,
  }
  const known = Object.entries(rates).filter((rate): rate is [string, number] => rate[1] !== null)
  return { requests: bidRequests, bids, wins, impressions, ...Object.fromEntries(known) }
}

/** Everything that they are worked out from. */
export const dealMetrics = ['bidRequests', 'bids', 'validBids', 'wins', 'impressions'] as const satisfies MetricKey[]

/**
 * What a deal spent in its week and what a thousand impressions cost, in its own currency; neither where money of others was spent,
 * and no price of fewer impressions than say something.
 */
export function dealMoney(deal: Given<'deal'>, week: ReadonlyMap<string, Partial<FactSums>>): DealMoney {
  const others = [...week].some(([currency, { spend = 0 }]) => currency !== deal.currency && spend > 0)
  if (others) return {}
  const { spend = 0, impressions = 0 } = week.get(textOf(deal.currency)) ?? {}
  const hasPrice = impressions >= healthLimits.fewestImpressions && spend > 0
  return { spend7d: spend, ...(hasPrice ? { clearing7d: Math.round((spend / impressions) * 1000) } : {}) }
}

export interface DealMoney {
  readonly spend7d?: number
  readonly clearing7d?: number
}

/** Adds up, by deal, what was counted by deal and currency, which stays apart as well. */
export function dealWeeks(groups: readonly FactGroup[]): ReadonlyMap<string, DealWeek> {
  const found = new Map<string, { sums: Partial<FactSums>; byCurrency: Map<string, Partial<FactSums>> }>()
  for (const { values, sums } of groups) {
    const [id = '', currency = ''] = values
    const week = found.get(id) ?? { sums: {}, byCurrency: new Map() }
    week.byCurrency.set(currency, addSums([week.byCurrency.get(currency) ?? {}, sums]))
    found.set(id, { ...week, sums: addSums([week.sums, sums]) })
  }
  return found
}

export interface DealWeek {
  readonly sums: Partial<FactSums>
  readonly byCurrency: ReadonlyMap<string, Partial<FactSums>>
}

export interface DealSums {
  readonly week: Partial<FactSums>
  /** Of the month so far (UTC). */
  readonly month: Partial<FactSums>
}

function rateOf(key: MetricKey, sums: Partial<FactSums>): number | null {
  const value = metricValue(metricOf(key), sums)
  return value === null ? null : Math.round(value * 1000) / 1000
}
