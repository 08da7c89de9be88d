import type { DimensionKey } from '../reporting/dimensions.ts'
import type { FactMeasure } from '../reporting/factShape.ts'
import type { FactTest } from './reportedByFacts.ts'

/** Facts that are told apart by some dimensions, `lineItem` first. */
export interface FactCells {
  readonly dimensions: readonly DimensionKey[]
  readonly cells: readonly FactCell[]
}

export interface FactCell {
  readonly values: readonly string[]
  readonly sums: Readonly<Partial<Record<FactMeasure, number>>>
}

export interface FitCounts {
  /**
   * Bid requests that fit. Facts count a request once for each line item that met it, and don't say which are the same: at least as many
   * as the line item met that met most in each cell, at most all together.
   */
  readonly requests: { readonly least: number; readonly most: number }
  readonly bids: number
  readonly wins: number
  readonly impressions: number
  readonly spend: number
  /** What fits of each line item's bid requests. */
  readonly byLineItem: ReadonlyMap<string, number>
  /** What was paid for a thousand, and for how many impressions: the market's prices as far as they are known. */
  readonly prices: readonly Price[]
}

export interface Price {
  readonly cpm: number
  readonly impressions: number
}

/** The counting part of a forecast: a replay of the facts that fit. */
export function countFit({ dimensions, cells }: FactCells, { fits }: Pick<FactTest, 'fits'>): FitCounts {
  const places = new Map<string, number>()
  const byLineItem = new Map<string, number>()
  const prices: Price[] = []
  let [all, bids, wins, impressions, spend] = [0, 0, 0, 0, 0]
  for (const { values, sums } of cells) {
    const reported = (dimension: DimensionKey) => values[dimensions.indexOf(dimension)] ?? ''
    if (!fits(reported)) continue
    const requests = sums.bidRequests ?? 0
    const lineItem = reported('lineItem')
    const place = JSON.stringify(values.filter((_, index) => dimensions[index] !== 'lineItem'))
    all += requests
    bids += sums.bids ?? 0
    wins += sums.wins ?? 0
    impressions += sums.impressions ?? 0
    spend += sums.spend ?? 0
    places.set(place, Math.max(places.get(place) ?? 0, requests))
    byLineItem.set(lineItem, (byLineItem.get(lineItem) ?? 0) + requests)
    if (sums.impressions)
      prices.push({ cpm: ((sums.spend ?? 0) / sums.impressions) * 1000, impressions: sums.impressions })
  }
  const least = [...places.values()].reduce((sum, most) => sum + most, 0)
  return { requests: { least, most: all }, bids, wins, impressions, spend, byLineItem, prices }
}
