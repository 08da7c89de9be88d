import type { VastSeverity } from './vastFinding.ts'

/**
 * What a placement, a deal or an exchange asks of an ad. Left out means that it doesn't care; lists are what is allowed.
 * Numbers in lists are OpenRTB's (AdCOM "Creative Subtypes – Audio/Video", "API Frameworks").
 */
export interface VastRequirements {
  /** In seconds. */
  readonly minDurationS?: number
  readonly maxDurationS?: number
  /** Exactly one of these durations, in seconds. */
  readonly durationsS?: readonly number[]
  /** The ad must say how long it lasts. */
  readonly needsDuration?: boolean
  readonly mimes?: readonly string[]
  /** `protocols`: 2 VAST 2.0, 5 its wrapper, 3 and 6 3.0, 7 and 8 4.0, 11 and 12 4.1, 13 and 14 4.2, 15 and 16 4.3, 9 and 10 DAAST 1.0. */
  readonly protocols?: readonly number[]
  /** `api`: 1, 2 VPAID, 7 OMID, 8 and 9 SIMID. What the ad needs to play must be among them. */
  readonly api?: readonly number[]
  /** `w` and `h` of the player. */
  readonly minWidth?: number
  readonly minHeight?: number
  /** `1280x720`; any media file of one of these sizes will do. */
  readonly sizes?: readonly string[]
  /** In kbit/s. */
  readonly minBitrate?: number
  readonly maxBitrate?: number
  /** Of the smallest file that does for the rest. */
  readonly maxFileBytes?: number
  /** `300x250`; one companion of one of these sizes will do. */
  readonly companionSizes?: readonly string[]
  /** True: may be skippable; false: must not be. */
  readonly skippable?: boolean
  /** Seconds before which it must not be skippable. */
  readonly skipAfterS?: number
  readonly linearity?: 'linear' | 'non_linear'
  readonly media?: 'video' | 'audio'
  readonly httpsOnly?: boolean
  /** Wrappers on the way, at most. */
  readonly maxWrappers?: number
  /** `badv`: the click-through's domain and those below it. */
  readonly blockedDomains?: readonly string[]
  /** `bcat`: codes as the document's categories have them; a code blocks those below it (`IAB7` blocks `IAB7-39`). */
  readonly blockedCategories?: readonly string[]
  /** At least one OMID verification. */
  readonly needsVerification?: boolean
  readonly needsUniversalAdId?: boolean
}

/** One reason why an ad doesn't fit; `warning` where only a part of the places will refuse it. */
export interface VastMisfit {
  /** The requirement that is not met. */
  readonly requirement: keyof VastRequirements
  readonly severity: Exclude<VastSeverity, 'advice'>
  readonly message: string
  readonly fix: string
}
