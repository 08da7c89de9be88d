import type { BidRequest, Imp, RequestedDeal } from '../bidRequest.ts'
import type { Spot } from '../findings.ts'

/** A bid that names an impression of the request, with what its rules look at. */
export interface CheckedBid {
  readonly bid: Readonly<Record<string, unknown>>
  readonly imp: Imp
  /** The deal that it names, where the request has it. */
  readonly deal: RequestedDeal | undefined
  /** Of the whole answer. */
  readonly currency: string
  readonly seat: string | null
  readonly request: BidRequest
  /** What the bidder has promised: its markup stands in the bid. */
  readonly expectsMarkup: boolean
}

/** Writes down what is wrong with a bid. */
export type BidRule = (checked: CheckedBid, spot: Spot) => void
