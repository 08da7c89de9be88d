/** `error`: an exchange refuses the bid, or the specification says must. `warning`: some will. `advice`: it could be better. */
export type BidSeverity = 'error' | 'warning' | 'advice'

/** One thing that is wrong with, or could be better in, an answer to a bid request. */
export interface BidFinding {
  readonly severity: BidSeverity
  /** Stable and for machines: `price-below-floor`, `id-mismatch` … */
  readonly code: string
  /** In words: "Seat 1, bid 2, price". */
  readonly place: string
  /** The same for machines: `seatbid[0].bid[1].price`; empty for the answer as a whole. */
  readonly path: string
  /** One sentence for a person; may quote the answer, so show it as text only. */
  readonly message: string
  /** What to do about it, one sentence. */
  readonly fix: string
  /** Where the rule comes from: `OpenRTB 2.6 §4.2.3`. */
  readonly source: string
}

/** What an answer comes to. */
export type BidOutcome = 'bid' | 'no_bid' | 'invalid'

/** What a bid offers, as far as it can be read. */
export interface BidSummary {
  readonly impression: string
  readonly price: number | null
  readonly currency: string
  readonly seat: string | null
  readonly creative: string | null
  readonly advertiser: string | null
  readonly deal: string | null
}

export interface BidVerdict {
  readonly outcome: BidOutcome
  readonly findings: readonly BidFinding[]
  readonly bids: readonly BidSummary[]
  /** Why there is no bid, in words; null where there is one, or where the bidder says nothing. */
  readonly noBidReason: string | null
}
