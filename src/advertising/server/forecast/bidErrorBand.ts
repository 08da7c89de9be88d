import type { Row } from '../../../engine/server/store/Store.ts'
import { changedBidBand, type FixedBid } from '../../forecast/bidBackTest.ts'
import type { FactCell } from '../../forecast/countFit.ts'
import { countedDays } from '../../forecast/forecastAnswer.ts'
import { type DayMetrics, type ErrorBand, fewestDays, fewestLineItems } from '../../forecast/hindcast.ts'
import type { DimensionKey } from '../../reporting/dimensions.ts'
import type { MetricKey } from '../../reporting/metrics.ts'
import type { FactReport } from '../facts/store/factReport.ts'
import { fixedBidOf, type RateOf } from './fixedBidOf.ts'

const DAY = 86_400_000
/** So many line items are replayed at most, day by day: enough for a range. Fewer where their places are more groups than a question may have. */
const mostReplayed = 24
const bought: readonly MetricKey[] = ['bidRequests', 'impressions', 'spend']

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
  readonly rateOf: RateOf
}

export interface BidError {
  /** Null where too few line items can be told. */
  readonly band: ErrorBand | null
  /** There are enough of them, but in more places than can be replayed. */
  readonly isTooVaried: boolean
}

/** How far off forecasts are for a bid that is changed by a factor, replayed on line items with fixed bids. */
export async function bidErrorBand(replay: Replay, factor: number): Promise<BidError> {
  const { ask, range, mostGroups } = replay
  const bids = fixedBids(replay)
  if (bids.length < fewestLineItems) return { band: null, isTooVaried: false }
  const middle = range.start + (countedDays / 2) * DAY
  // What a video costs says nothing about displays.
  const dimensions: readonly DimensionKey[] = [...replay.dimensions, 'lineItemType']
  const filtersOf = (lines: readonly FixedBid[]): FactReport['filters'] => [
    { dimension: 'lineItem', op: 'in', values: lines.map(({ id }) => id) },
  ]
  const [market, places] = await Promise.all([
    ask({ dimensions, metrics: bought, hours: { start: range.start, end: middle } }),
    ask({ dimensions, metrics: bought, filters: filtersOf(bids) }),
  ])
  // Of a part of the groups nothing can be said.
  const lines = places.length < mostGroups ? replayable(bids, places, mostGroups) : []
  if (market.length >= mostGroups || lines.length < fewestLineItems) return { band: null, isTooVaried: true }
  const days = ['lineItem', 'day', ...dimensions.filter(dimension => dimension !== 'lineItem')] as const
  const own = await ask({ dimensions: days, metrics: bought, filters: filtersOf(lines) })
  const sample = { own: { dimensions: days, cells: own }, market: { dimensions, cells: market }, ...range, middle }
  const band = changedBidBand(lines, sample, factor)
  return { band, isTooVaried: band === null && lines.length < bids.length }
}

/** As many of them as have fewer groups than a question may have, though each were in all of its places on all days. */
function replayable(bids: readonly FixedBid[], places: readonly FactCell[], mostGroups: number): readonly FixedBid[] {
  const counts = new Map<string, number>()
  for (const {
    values: [id = ''],
  } of places)
    counts.set(id, (counts.get(id) ?? 0) + 1)
  let groups = 0
  const first = bids.findIndex(({ id }) => {
    groups += (counts.get(id) ?? 0) * countedDays
    return groups >= mostGroups
  })
  return first < 0 ? bids : bids.slice(0, first)
}

/** Those with the longest histories first. */
function fixedBids({ flights, histories, rateOf }: Replay): readonly FixedBid[] {
  const daysOf = ({ id }: Row) => histories.get(id)?.length ?? 0
  return flights
    .filter(row => daysOf(row) >= 2 * fewestDays)
    .toSorted((one, other) => daysOf(other) - daysOf(one) || (one.id < other.id ? -1 : 1))
    .flatMap((row): FixedBid[] => {
      const bid = fixedBidOf(row, rateOf)
      return bid ? [{ id: row.id, bid, startAt: row.startAt, endAt: row.endAt }] : []
    })
    .slice(0, mostReplayed)
}
