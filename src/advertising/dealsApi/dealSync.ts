import type { WireDeal } from './wireDeal.ts'

/** What `GET /deal/{id}/sync` answers. */
export interface DealSync {
  /** The deal's own: `never`, `pending`, `ok` or `failed`. */
  readonly state: string
  /** Of a deal that we sell: the partners of its seats that take deals by API. */
  readonly partners: readonly PartnerSync[]
  /** Of a deal that was pushed to us. */
  readonly received: ReceivedSync | null
}

export interface PartnerSync {
  readonly partner: NamedPartner
  readonly endpoint: string
  readonly statusEndpoint: string | null
  /** What it is told, or will be, by the deal as it is now; in its own format. */
  readonly payload: unknown
  /** Sentences. */
  readonly notes: readonly string[]
  readonly push: {
    readonly state: 'pending' | 'ok' | 'failed'
    readonly at: string
    readonly endpoint: string
    readonly attempts: number
    readonly payload: unknown
    readonly hash: string
    readonly httpStatus: number | null
    readonly answer: string | null
    readonly error: string | null
    readonly retryAt: string | null
  } | null
  readonly asked: { readonly at: string; readonly dueAt: string; readonly error: string | null } | null
}

export interface ReceivedSync {
  readonly partner: NamedPartner
  readonly at: string
  readonly payload: WireDeal
  /** Later terms that wait for a decision; values are as rows have them. */
  readonly conflict: {
    readonly at: string
    readonly payload: WireDeal
    readonly fields: readonly { readonly field: string; readonly ours: unknown; readonly theirs: unknown }[]
  } | null
}

interface NamedPartner {
  readonly id: string
  readonly name: string
}

/** What people do about it: send once more, ask the partners now, take the pushed terms, or keep those here. */
export const syncActions = ['send', 'ask', 'take', 'keep'] as const
export type SyncAction = (typeof syncActions)[number]
