/** How many people an audience has, and what its data costs at most. */
export interface AudienceEstimate {
  /** IDs; people where it is estimated. Null where the sample has too few of them. */
  readonly total: number | null
  readonly fewerThan: number | null
  /** From the 1 in 256 people whom facts name; otherwise counted. */
  readonly isEstimated: boolean
  /** The standard error. */
  readonly errorPercent: number | null
  /** For being targeted. */
  readonly isTooSmall: boolean
  /** For 1,000 impressions, in micros; null where a rate of exchange is missing. */
  readonly cpm: number | null
  /** What of it goes to which data provider, the dearest first. */
  readonly providers: readonly { readonly name: string; readonly cpm: number }[]
  /** For an impression to each. */
  readonly once: number | null
  readonly currency: string
  readonly asOf: string
}

/** How many people two segments share. Shares are percentages; null where a segment has nobody. */
export interface SegmentOverlap {
  readonly one: number
  readonly other: number
  /** Null where the sample of people has too few of them. */
  readonly both: number | null
  readonly either: number | null
  readonly shareOfOne: number | null
  readonly shareOfOther: number | null
  /** Of everybody who is in one of the two. */
  readonly jaccard: number | null
  readonly isEstimated: boolean
  readonly asOf: string
}
