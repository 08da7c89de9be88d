import type { CheckWindow } from '../diagnosis/deliveryCheck.ts'
import type { LossAdvice } from '../diagnosis/lossAdvice.ts'
import type { LossReason } from '../reporting/lossReasons.ts'
import type { DealIssue } from './dealIssues.ts'

/** From the request to the ad that was seen; each needs the one before. */
export const funnelStages = [
  'auctionsMatched',
  'bidRequests',
  'bids',
  'validBids',
  'wins',
  'impressions',
  'measurable',
  'viewable',
] as const

export type FunnelStage = (typeof funnelStages)[number]

export type FunnelCounts = Readonly<Record<FunnelStage, number>>

/** What `GET /deal/{id}/health` answers. Facts are counted by the hour: shorter stretches can't be told. */
export interface DealHealthReport {
  readonly window: CheckWindow
  readonly from: string | null
  readonly to: string | null
  readonly currency: string
  readonly issues: readonly DealIssue[]
  readonly funnel: readonly FunnelLine[]
  /** How many deals like it the usual shares are from: active, with the same ad types. */
  readonly like: number
  readonly losses: readonly LossLine[]
  /** In the deal's currency. */
  readonly price: {
    readonly floor: number
    /** A fixed price is no floor. */
    readonly isFixed: boolean
    /** What a thousand impressions cost; null without impressions, in other currencies, and for roles that don't show it. */
    readonly clearing: number | null
  }
  /** Seats of the deal as far as the person may read them. */
  readonly seats: readonly SeatLine[]
  /** Of a guaranteed deal that has begun. */
  readonly guaranteed: {
    readonly units: number
    /** By an even plan, up to the last hour that is known. */
    readonly expected: number
    readonly delivered: number
  } | null
  readonly twins: readonly { readonly id: string; readonly name: string; readonly dealId: string }[]
  /** Labels of the fields by which it is narrowed down. */
  readonly restrictions: readonly string[]
}

export interface FunnelLine {
  readonly stage: FunnelStage
  readonly count: number
  /** In the stretch before, as long as this one. */
  readonly before: number
  /** Of the stage before, from 0 on; null where that has none. */
  readonly share: number | null
  readonly usual: number | null
}

export interface LossLine extends Pick<LossReason, 'code' | 'label'> {
  readonly stage: LossAdvice['stage'] | 'unknown'
  readonly owner: LossAdvice['owner']
  readonly suggestion: string
  readonly count: number
  readonly before: number
}

export interface SeatLine {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  /** What the buyer said of it; null where it said nothing. */
  readonly state: string | null
  /** Of line items of its accounts in the stretch; null where it has no account here, as bids aren't counted by seat. */
  readonly bids: number | null
}
