import { personSample, reachError } from '../reporting/personSample.ts'
import type { FitCounts, Price } from './countFit.ts'
import { type DayMetrics, type ErrorBand, expectedSpend } from './hindcast.ts'

/** What a forecast is made of; money in micros of one currency. */
export interface ForecastInput {
  /** What fits the targeting that is asked about. */
  readonly fit: FitCounts
  /** What fits the targeting as it is stored; null for what is new. */
  readonly stored: FitCounts | null
  /** Over how many days facts were counted. */
  readonly countedDays: number
  /** The days of its flight that were counted, its last one last. */
  readonly history: readonly DayMetrics[]
  readonly band: ErrorBand | null
  /** How many of the coming days are in its flight. */
  readonly days: number
  /** Of its budget; null: no limit. */
  readonly left: number | null
  /** What a day is planned to spend; null: as much as it can. */
  readonly planned: number | null
  /** For a thousand impressions; null where it isn't a fixed price. */
  readonly bid: number | null
  readonly storedBid: number | null
  /** People of the sample who saw ads where it fits. */
  readonly people: number
  /** For a thousand impressions; null where it isn't known. */
  readonly dataCpm: number | null
}

export interface Range {
  readonly expected: number
  /** Eight in ten are expected between these; null where no error can be stated. */
  readonly low: number | null
  readonly high: number | null
}

export interface Forecast {
  readonly days: number
  /** A day. */
  readonly requests: FitCounts['requests']
  /** From 0 to 1; null where nothing was counted. */
  readonly bidRate: number | null
  readonly winRate: number | null
  /** Of a thousand impressions. */
  readonly price: number | null
  readonly spend: Range
  readonly impressions: Range
  readonly reach: number | null
  /** The standard error, from 0 to 1. */
  readonly reachError: number | null
  readonly dataCost: number | null
  /** What keeps it from delivering more. */
  readonly limit: 'budget' | 'availability' | 'nothing_fits'
  /** It has no delivery of its own to go by. */
  readonly isNew: boolean
  /** The same at other bids. */
  readonly atBids: readonly AtBid[]
}

export interface AtBid {
  readonly bid: number
  readonly winRate: number
  /** A day. */
  readonly impressions: number
  readonly spend: number
}

/** Pure: the same facts, the same forecast. */
export function forecast(input: ForecastInput): Forecast {
  const { fit, countedDays, days, left, planned, bid, people, band, dataCpm } = input
  const supply = supplyAt(fit, bid, countedDays)
  const mean = expectedSpend(input.history, 1, null)
  const isNew = mean === 0
  const wanted = isNew ? supply.spend : mean * change(input)
  // Whoever spends more than planned already goes on so; more to buy doesn't lift the plan.
  const most = planned === null ? Number.POSITIVE_INFINITY : Math.max(planned, mean)
  const whole = Math.min(wanted, most) * days
  const expected = left === null ? whole : Math.min(whole, Math.max(0, left))
  const spend = rangeOf(expected, isNew ? null : band, left)
  const price = supply.price
  const count = (micros: number | null) =>
    micros === null || price === null || price === 0 ? null : Math.round((micros / price) * 1000)
  const impressions = { expected: count(spend.expected) ?? 0, low: count(spend.low), high: count(spend.high) }
  const reach = reachOf(impressions.expected, fit.impressions, people)
  return {
    days,
    requests: {
      least: Math.round(fit.requests.least / countedDays),
      most: Math.round(fit.requests.most / countedDays),
    },
    bidRate: share(fit.bids, fit.requests.most),
    winRate: fit.bids > 0 ? supply.winRate : null,
    price: price === null ? null : Math.round(price),
    spend,
    impressions,
    reach,
    reachError: reach ? reachError(reach) : null,
    dataCost: dataCpm === null ? null : Math.round((dataCpm * impressions.expected) / 1000),
    limit: fit.requests.most === 0 ? 'nothing_fits' : expected < Math.floor(wanted * days) ? 'budget' : 'availability',
    isNew,
    atBids: bid === null || bid === 0 ? [] : bidSteps.map(step => atBid(input, Math.round(bid * step))),
  }
}

const bidSteps = [0.5, 0.75, 1, 1.25, 1.5] as const

/** By how much what can be bought changes with the targeting and the bid that are asked about. */
function change({ fit, stored, bid, storedBid, countedDays }: ForecastInput): number {
  if (!stored) return 1
  const before = supplyAt(stored, storedBid, countedDays).spend
  return before > 0 ? supplyAt(fit, bid, countedDays).spend / before : 1
}

function supplyAt(fit: FitCounts, bid: number | null, countedDays: number) {
  const won = wonAt(fit.prices, bid)
  const [all, below] = [impressionsOf(fit.prices), impressionsOf(won)]
  const winRate = (share(fit.wins, fit.bids) ?? 0) * (all > 0 ? below / all : 0)
  const price = below > 0 ? won.reduce((sum, one) => sum + one.cpm * one.impressions, 0) / below : null
  const requests = fit.requests.least / countedDays
  const rendered = share(fit.impressions, fit.wins) ?? 0
  const impressions = requests * (share(fit.bids, fit.requests.most) ?? 0) * winRate * rendered
  return { winRate, price, impressions, spend: (impressions * (price ?? 0)) / 1000 }
}

/** What a bid wins of what was sold: all that cost no more. */
export function wonAt<Sold extends Pick<Price, 'cpm'>>(sold: readonly Sold[], bid: number | null): readonly Sold[] {
  return sold.filter(({ cpm }) => bid === null || cpm <= bid * roundedUp)
}

/** What is paid for few impressions comes to a little more or less than the bid that was paid. */
const roundedUp = 1.01

function atBid({ fit, countedDays }: ForecastInput, bid: number): AtBid {
  const { winRate, impressions, spend } = supplyAt(fit, bid, countedDays)
  return { bid, winRate, impressions: Math.round(impressions), spend: Math.round(spend) }
}

function impressionsOf(prices: readonly Price[]): number {
  return prices.reduce((sum, { impressions }) => sum + impressions, 0)
}

function rangeOf(expected: number, band: ErrorBand | null, left: number | null): Range {
  const most = left === null ? Number.POSITIVE_INFINITY : Math.max(0, left)
  return {
    expected: Math.round(expected),
    low: band && Math.round(Math.min(most, expected * Math.min(1, band.low))),
    high: band && Math.round(Math.min(most, expected * Math.max(1, band.high))),
  }
}

/** As often as people saw ads there before, and no more of them than were seen. */
function reachOf(impressions: number, seen: number, people: number): number | null {
  if (people < personSample.least || seen === 0) return null
  const known = people * personSample.rate
  return Math.round(Math.min(known, (impressions * known) / seen))
}

function share(count: number, of: number): number | null {
  return of > 0 ? count / of : null
}
