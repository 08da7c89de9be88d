import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { changedBidBand, type FixedBid } from '../../forecast/bidBackTest.ts'
import type { FactCell } from '../../forecast/countFit.ts'
import { countedDays } from '../../forecast/forecastAnswer.ts'
import { type DayMetrics, type ErrorBand, fewestDays, fewestLineItems } from '../../forecast/hindcast.ts'
import type { DimensionKey } from '../../reporting/dimensions.ts'
import type { MetricKey } from '../../reporting/metrics.ts'
import type { FactReport } from '../facts/store/factReport.ts'

const DAY = 86_400_000
/** So many line items are replayed, day by day: enough for a range, and no more groups than a question may have. */
const mostReplayed = 24
const replayed: readonly MetricKey[] = ['bidRequests', 'impressions', 'spend']

interface Replay {
  readonly ask: (
    asked: Pick<FactReport, 'dimensions' | 'metrics'> & Partial<Pick<FactReport, 'filters' | 'hours'>>,
  ) => Promise<readonly FactCell[]>
  /** What tells places of supply apart, `lineItem` first. */
  readonly dimensions: readonly DimensionKey[]
  readonly mostGroups: number
  readonly range: { readonly start: number; readonly end: number }
  /** Line items that delivered, and their days. */
  readonly flights: readonly Row[]
  readonly histories: ReadonlyMap<string, readonly DayMetrics[]>
  /** What a unit of a currency is worth in the one that is asked about; undefined where it isn't known. */
  readonly rateOf: (currency: string) => number | undefined
}

/** How far off forecasts are for a bid that is changed by a factor, replayed on line items with fixed bids; null where there are too few of them. */
export async function bidErrorBand(replay: Replay, factor: number): Promise<ErrorBand | null> {
  const { ask, dimensions, range, mostGroups } = replay
  const bids = fixedBids(replay)
  if (bids.length < fewestLineItems) return null
  const middle = range.start + (countedDays / 2) * DAY
  const days = ['lineItem', 'day', ...dimensions.filter(dimension => dimension !== 'lineItem')] as const
  const [own, market] = await Promise.all([
    ask({
      dimensions: days,
      metrics: replayed,
      filters: [{ dimension: 'lineItem', op: 'in', values: bids.map(({ id }) => id) }],
    }),
    ask({ dimensions, metrics: replayed, hours: { start: range.start, end: middle } }),
  ])
  // Of a part of them nothing can be said.
  if (own.length >= mostGroups || market.length >= mostGroups) return null
  const sample = { own: { dimensions: days, cells: own }, market: { dimensions, cells: market }, ...range, middle }
  return changedBidBand(bids, sample, factor)
}

/** Those with the longest histories first. */
function fixedBids({ flights, histories, rateOf }: Replay): readonly FixedBid[] {
  const daysOf = ({ id }: Row) => histories.get(id)?.length ?? 0
  return flights
    .filter(row => daysOf(row) >= 2 * fewestDays)
    .toSorted((one, other) => daysOf(other) - daysOf(one) || (one.id < other.id ? -1 : 1))
    .flatMap((row): FixedBid[] => {
      const [bid, rate] = [fixedBidOf(row), rateOf(textOf(row.currency))]
      return bid && rate ? [{ id: row.id, bid: bid * rate, startAt: row.startAt, endAt: row.endAt }] : []
    })
    .slice(0, mostReplayed)
}

/** Micros for a thousand impressions; null where it bids otherwise. */
export function fixedBidOf(row: Row | null): number | null {
  const { strategy, value } = partOf(row?.bid)
  return strategy === 'cpm' && typeof value === 'number' ? value : null
}
