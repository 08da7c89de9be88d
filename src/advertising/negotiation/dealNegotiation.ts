import type { Terms } from './dealTerms.ts'
import type { GuaranteePeriod } from './guaranteePeriods.ts'
import type { VersionKind } from './negotiationState.ts'

/** What `GET /deal/{id}/negotiation` answers: a negotiation as one of its sides sees it. */
export interface DealNegotiation {
  readonly state: 'none' | 'proposed' | 'agreed' | 'closed' | 'cancelled'
  readonly turn: 'ours' | 'theirs' | null
  readonly kind: VersionKind | null
  readonly latest: number
  readonly agreed: number | null
  readonly counterparty: {
    readonly name: string
    /** Whether they answer here themselves; otherwise their answers are recorded. */
    readonly isHere: boolean
  } | null
  /** With whom a negotiation may be opened. */
  readonly partners: readonly { readonly id: string; readonly name: string }[]
  /** What the next proposal starts from. */
  readonly terms: Terms
  /** The oldest first. */
  readonly entries: readonly NegotiationEntry[]
  readonly periods: readonly GuaranteePeriod[]
}

export interface NegotiationEntry {
  readonly id: string
  readonly kind: VersionKind | 'accepted' | 'declined' | 'withdrawn' | 'comment'
  /** The version that it is, or is about. */
  readonly version: number
  readonly by: 'us' | 'them'
  readonly person: string
  /** Somebody of ours noted what the other side said elsewhere. */
  readonly isRecorded: boolean
  readonly isInternal: boolean
  readonly at: string
  readonly message: string
  /** Of versions: what differs from the version before. */
  readonly changes: readonly { readonly path: string; readonly old: unknown; readonly new: unknown }[]
  readonly makeGood: MakeGood | null
  readonly effectiveAt: string | null
}

/** What was missing, and how it is made good. */
export interface MakeGood {
  readonly from: string
  readonly to: string
  readonly guaranteed: number
  readonly delivered: number
  readonly remedy: 'extend' | 'credit'
  /** Micros, of a credit. */
  readonly credit?: number
}

export const negotiationActions = [
  'propose',
  'make_good',
  'cancel',
  'accept',
  'decline',
  'withdraw',
  'comment',
] as const
export type NegotiationAction = (typeof negotiationActions)[number]
