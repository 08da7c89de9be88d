import type { Pacing } from './pacing.ts'

/**
 * What `GET /pacing-today` answers: delivery of today (UTC) and of the flights so far, over all that the asker may see.
 * Amounts of different currencies stand apart and are never added.
 */
export interface PacingToday {
  readonly asOf: string
  /** Everything that happened before it is counted; null where nothing was ever told. */
  readonly completeThrough: string | null
  /** `stale`: nothing was told for three hours. `no_data`: nothing was ever told. */
  readonly state: 'live' | 'stale' | 'no_data'
  /** Delivery is made up: the console runs on sample data. */
  readonly simulated: boolean
  readonly day: string
  /** By currency: all that was spent today, with a plan or without, and the campaigns that plan an amount. */
  readonly currencies: readonly (PacedCampaigns & { readonly currency: string; readonly spend: number })[]
  /** Campaigns that plan impressions; null when there are none. */
  readonly impressions: PacedCampaigns | null
  /** Active campaigns, and how many of them have a budget and an end, so that there is a plan to hold them to. */
  readonly active: number
  readonly planned: number
  /** Campaigns far from the plan of their flight: what the most of the day's plan hangs on stands first. */
  readonly offPace: readonly OffPace[]
  readonly offPaceCount: number
}

/** The campaigns of one currency that have a plan; null where none has one. */
export interface PacedCampaigns {
  readonly campaigns: number
  /** Against what the plans give this day. */
  readonly today: Pacing | null
  /** Against the plans of the flights, as record pages show it. */
  readonly flight: Pacing | null
}

export interface OffPace {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly pacing: Pacing
}
