import type { Forecast } from './forecast.ts'

/** What `POST /forecast` answers. Money in micros. */
export interface ForecastAnswer extends Forecast {
  /** The days (UTC) that were counted; null where nothing was ever counted. */
  readonly from: string | null
  readonly to: string | null
  readonly currency: string
  /**
   * By how much half of the organization's line items were off, from 0 to 1, and how many those are; null where too few can be told. Where the
   * bid is another than the stored one, they are replayed with bids that change as much.
   */
  readonly error: { readonly median: number; readonly of: number } | null
  /**
   * By what part the bid that is asked about is above the stored one: 0.2 for a fifth more, 0 for the same; null where one of them isn't a fixed
   * one above 0, or there is no rate for its currency.
   */
  readonly bidChange: number | null
  /** No error is stated because line items run in more places than can be replayed. */
  readonly isTooVaried: boolean
  /** Labels of what is set and facts don't tell: it isn't counted. */
  readonly unreported: readonly string[]
  /** Of the campaign's other line items: what part of their bid requests fits here, too, the largest first. */
  readonly overlap: readonly { readonly id: string; readonly name: string; readonly share: number }[]
}

/** The body of `POST /forecast`. */
export interface ForecastQuestion {
  readonly organization: string
  /** The line item that is edited; left out for a new one. */
  readonly lineItem?: string
  /** Whose targeting counts as well, and whose campaign's line items are compared with. */
  readonly strategy?: string
  readonly lineItemType?: string
  readonly targeting: Readonly<Record<string, unknown>>
  readonly currency: string
  /** Micros for a thousand impressions; left out: no fixed price. */
  readonly bid?: number
  /** Micros; left out: no limit. */
  readonly budget?: number
  readonly startAt?: string
  readonly endAt?: string
  /** As fast as possible: no plan holds it back. */
  readonly isAsap?: boolean
}

/** How far ahead. */
export const forecastDays = 30
/** How far back facts are counted. */
export const countedDays = 28
