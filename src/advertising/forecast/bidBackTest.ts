import type { DimensionKey } from '../reporting/dimensions.ts'
import type { FactCell, FactCells, Price } from './countFit.ts'
import { wonAt } from './forecast.ts'
import { bandOf, type ErrorBand, expectedSpend, fewestDays } from './hindcast.ts'
import { historiesOf } from './historiesOf.ts'

/** A line item with a fixed bid for a thousand impressions, in micros of the currency that the sample is in. */
export interface FixedBid {
  readonly id: string
  readonly bid: number
  readonly startAt?: unknown
  readonly endAt?: unknown
}

export interface BidSample {
  /** What the line items met and bought, day by day and place by place: told apart by `day`, too. */
  readonly own: FactCells
  /** What everybody met and bought until the middle, place by place. */
  readonly market: FactCells
  readonly start: number
  readonly middle: number
  readonly end: number
}

/**
 * How far off forecasts are for a bid that is changed by a factor: what was sold is replayed at other bids. For a lower one, each line item
 * is forecast from its first half as it was, and held against what the lower bid would have won of its second half. For a higher one, it is
 * forecast from what a bid so much lower would have won of its first half, and held against its second half as it was: of what a bid loses no
 * fact tells the price.
 * @returns null where fewer than eight can be told
 */
export function changedBidBand(bids: readonly FixedBid[], sample: BidSample, factor: number): ErrorBand | null {
  return bandOf(changedBidRatios(bids, sample, factor))
}

/** What came, by what was expected, of each line item that can be told. */
export function changedBidRatios(bids: readonly FixedBid[], sample: BidSample, factor: number): readonly number[] {
  const soldIn = by('place', soldOf(sample.market))
  const ownSold = by('lineItem', soldOf(sample.own))
  return bids.flatMap(line => {
    const own = ownSold.get(line.id) ?? []
    const [before, after] = factor > 1 ? [line.bid / factor, line.bid] : [line.bid, line.bid * factor]
    const isEarly = ({ day }: Sold) => Date.parse(day) < sample.middle
    // One of the two is as it was: whatever was paid then.
    const early = wonAt(own.filter(isEarly), factor > 1 ? before : null)
    const late = wonAt(
      own.filter(one => !isEarly(one)),
      factor > 1 ? null : after,
    )
    const history = daysOf(line, early, sample.start, sample.middle)
    const outcome = daysOf(line, late, sample.middle, sample.end)
    if (history.length < fewestDays || outcome.length < fewestDays) return []
    const places = new Set(own.filter(isEarly).map(({ place }) => place))
    const others = [...places].flatMap(place => (soldIn.get(place) ?? []).filter(one => one.lineItem !== line.id))
    const known = [...byPlace(early), ...others]
    const paid = paidFor(wonAt(known, before))
    const change = paid > 0 ? paidFor(wonAt(known, after)) / paid : 1
    const expected = expectedSpend(history, outcome.length, null) * change
    return expected > 0 ? [outcome.reduce((sum, { spend }) => sum + spend, 0) / expected] : []
  })
}

interface Sold extends Price {
  readonly lineItem: string
  /** Empty where days aren't told apart. */
  readonly day: string
  readonly place: string
  readonly spend: number
}

/** What was bought, with its price; of places in which nothing was bought, that they were met. */
function soldOf({ dimensions, cells }: FactCells): readonly Sold[] {
  const valueIn = ({ values }: FactCell, dimension: DimensionKey) => values[dimensions.indexOf(dimension)] ?? ''
  const isPlace = dimensions.map(dimension => dimension !== 'lineItem' && dimension !== 'day')
  return cells.map(cell => {
    const { impressions = 0, spend = 0 } = cell.sums
    return {
      lineItem: valueIn(cell, 'lineItem'),
      day: valueIn(cell, 'day'),
      place: JSON.stringify(cell.values.filter((_, at) => isPlace[at])),
      cpm: impressions > 0 ? (spend / impressions) * 1000 : 0,
      impressions,
      spend,
    }
  })
}

/** As a forecast sees them: the days of a place together. */
function byPlace(sold: readonly Sold[]): readonly Price[] {
  return [...by('place', sold).values()].flatMap(group => {
    const impressions = group.reduce((sum, one) => sum + one.impressions, 0)
    return impressions > 0 ? [{ cpm: (paidFor(group) / impressions) * 1000, impressions }] : []
  })
}

/** In micros. */
function paidFor(prices: readonly Price[]): number {
  return prices.reduce((sum, { cpm, impressions }) => sum + (cpm * impressions) / 1000, 0)
}

function daysOf(line: FixedBid, sold: readonly Sold[], start: number, end: number) {
  const reported = [...by('day', sold)].map(([day, group]) => ({
    values: [line.id, day],
    sums: { spend: group.reduce((sum, { spend }) => sum + spend, 0) },
  }))
  return historiesOf(reported, [line], { start, end }).get(line.id) ?? []
}

function by(what: 'lineItem' | 'day' | 'place', sold: readonly Sold[]): ReadonlyMap<string, readonly Sold[]> {
  const groups = new Map<string, Sold[]>()
  for (const one of sold) {
    const group = groups.get(one[what])
    if (group) group.push(one)
    else groups.set(one[what], [one])
  }
  return groups
}
