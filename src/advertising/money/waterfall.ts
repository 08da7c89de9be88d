import { type MarginRule, marginOf } from './marginOf.ts'
import type { MoneyFee } from './moneyFee.ts'
import { whole } from './portion.ts'
import { splitPrice } from './splitPrice.ts'

/** What is bought. Amounts are micros of one currency, whole and not negative. */
export interface Bought {
  readonly impressions: number
  readonly requests: number
  /** Of the calendar month, how many of its days: a fee per period is for a month. */
  readonly days: number
  readonly daysInMonth: number
  /** What segments cost. */
  readonly dataCost: number
  /** Percent of what the seller gets that the publisher keeps. */
  readonly revenueShare: number
}

export interface WaterfallInput extends Bought {
  /** What the advertiser pays. */
  readonly price: number
  readonly margin: MarginRule
}

export interface WaterfallFee {
  readonly fee: MoneyFee
  /** Micros. */
  readonly amount: number
}

/** Adds up to the micro: price = margin + data + fees + sellerShare + publisherNet. */
export interface Waterfall {
  readonly price: number
  /** After the fees that the platform pays: negative where they are more than it. */
  readonly margin: number
  readonly grossMedia: number
  readonly dataCost: number
  /** What sellers are paid. */
  readonly netMedia: number
  readonly sellerShare: number
  readonly publisherNet: number
  readonly fees: readonly WaterfallFee[]
}

/**
 * From the advertiser's price to the publisher's net. In order: the margin leaves gross media; what the buyer pays, data included, leaves net
 * media; what the seller pays, and its share, leave the publisher's; what the publisher pays leaves its net. The platform pays out of its margin.
 * Nobody pays more than is left. `pct_gross` is of gross media; `pct_media` of its basis: net media, gross media or revenue, the price
 * (domain.md 1.36).
 */
export function waterfall(input: WaterfallInput, fees: readonly MoneyFee[]): Waterfall {
  const price = whole(input.price)
  return splitPrice({ price, gross: price - marginOf(input.margin, price, input.impressions) }, input, fees)
}
