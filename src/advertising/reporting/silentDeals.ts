/**
 * What `GET /silent-deals` answers. A deal is silent when it is active, began before the hours looked at, and has shown
 * no impression in them. The hours end where delivery is known, so that a late feed makes no deal look silent.
 */
export interface SilentDeals {
  readonly asOf: string
  readonly completeThrough: string | null
  readonly hours: number
  /** How many active deals were looked at. */
  readonly active: number
  readonly total: number
  /** The first of them: what delivered most before. */
  readonly deals: readonly SilentDeal[]
}

export interface SilentDeal {
  readonly id: string
  readonly name: string
  readonly dealId: string
  /** The step of the auction at which it stops (domain.md 2.5). */
  readonly stage: SilentStage
  /** In the hours looked at. */
  readonly bidRequests: number
  readonly bids: number
  readonly wins: number
  /** The last day (UTC) of the thirty before with an impression, and how many there were in them. */
  readonly lastDay: string | null
  readonly impressionsBefore: number
}

export const silentStages = ['no_requests', 'no_bids', 'no_wins', 'no_impressions'] as const

export type SilentStage = (typeof silentStages)[number]
